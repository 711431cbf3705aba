/* expect: out_of_bounds no-line explored=1 valid=0 crashed=1 */
/* A store far below every local: nothing there may be reached, so the next candidate cannot see it. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

static NOINLINE char *far(char *local)
{
    return local - 100000;
}

static char *(*volatile below)(char *) = far;

bool ok(struct s *s)
{
    char here = 0, *p = below(&here);
    if (*p)
        return false;
    *p = 1;
    return s->x >= 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
