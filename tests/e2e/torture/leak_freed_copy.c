/* expect: accept explored=3 valid=3 */
/* A block that is freed and given again is new. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

bool ok(struct s *s)
{
    int *p = malloc(sizeof *p), *q;
    *p = 7;
    free(p);
    q = calloc(1, sizeof *q);
    return *q == 0 && s->x >= 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
