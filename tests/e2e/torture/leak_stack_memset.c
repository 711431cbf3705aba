/* expect: accept explored=3 valid=3 */
/* What one candidate wrote by memset through a pointer must not be seen by the next. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

static NOINLINE int sum(const unsigned char *p, int count)
{
    int all = 0;
    for (int i = 0; i < count; i++)
        all += p[i];
    return all;
}

static NOINLINE int unset(void)
{
    unsigned char p[2048];
    return sum(p, sizeof p);
}

static NOINLINE void set(void *p)
{
    memset(p, 7, 2048);
}

static NOINLINE int dirty(void)
{
    unsigned char p[2048];
    set(p);
    return sum(p, sizeof p);
}

bool ok(struct s *s)
{
    return unset() == 0 && s->x >= 0 && dirty() == 7 * 2048;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
