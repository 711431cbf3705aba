/* EXPECT refused "fork" */
#include <stdbool.h>
struct s {
    int x;
};
int count(void) __asm__("fork");
bool multiply(struct s *s)
{
    return count() == s->x; /* HERE */
}
