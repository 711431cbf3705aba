/* expect: refused no-line */
#include "torture.h"

static void *place[5];

static bool boom(struct s *s)
{
    if (__builtin_setjmp(place))
        return true;
    __builtin_longjmp(place, 1);
}
