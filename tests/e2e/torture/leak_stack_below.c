/* expect: accept explored=3 valid=3 */
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

bool ok(struct s *s)
{
    char here = 0, *p = far(&here);
    if (*p)
        return false;
    *p = 1;
    return s->x >= 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
