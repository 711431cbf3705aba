/* expect: accept|out_of_bounds no-line explored=3 valid=3 crashed=* */
/* A store far below every local must not be seen by the next candidate. */
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
