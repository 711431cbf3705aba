/* EXPECT refused "read_register" */
#include <margay.h>
struct s {
    int x;
};
register unsigned long sp asm("rsp");
bool ok(struct s *s)
{
    return sp > (unsigned long)s->x;
}
