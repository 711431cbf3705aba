/* EXPECT refused "assembly" */
#include <margay.h>
struct s {
    int x;
};
bool ok(struct s *s)
{
    asm goto("jmp %l1" : : "r"(s->x) : : away); /* HERE */
    return false;
away:
    return true;
}
