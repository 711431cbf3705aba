/* expect: accept explored=3 valid=0 */
/* Copying bytes of malloc that were never set must not bring back what an earlier candidate left there. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

static NOINLINE void copy(void *to, const void *from, size_t size)
{
    memcpy(to, from, size);
}

bool ok(struct s *s)
{
    int *p = malloc(sizeof *p), here = 0;
    copy(&here, p, sizeof here);
    *p = 7;
    return s->x >= 0 && here == 7;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
