/* expect: accept explored=4 valid=3 */
#include "torture.h"

#include <setjmp.h>

static jmp_buf place;

static NOINLINE void jumps(int x)
{
    longjmp(place, x);
}

static bool boom(struct s *s)
{
    if (setjmp(place))
        return true;
    jumps(s->x);
    return false;
}
