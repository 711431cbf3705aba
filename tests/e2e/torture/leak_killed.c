/* expect: null explored=3 valid=2 crashed=1 */
/* A worker that is killed and started again knows nothing of before. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

#include <stdio.h>

static int global;

bool ok(struct s *s)
{
    if (global++)
        return false;
    if (s->x == 1)
        printf("%s", (char *)1); /* HERE */
    return true;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
