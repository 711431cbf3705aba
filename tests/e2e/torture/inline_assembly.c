/* expect: refused text=assembly */
#include "torture.h"

static bool boom(struct s *s)
{
    int one;
    __asm__("movl $1, %0" : "=r"(one)); /* HERE */
    return one == s->x;
}
