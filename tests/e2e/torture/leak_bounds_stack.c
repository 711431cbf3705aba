/* expect: accept explored=1 valid=1 */
#include <margay.h>

#define NOINLINE __attribute__((noinline))

struct s {
    int x;
};

/* A local is never set; the bounds left something in its place. */
static NOINLINE void fill(char *p, int with)
{
    for (int i = 0; i < 4096; i++)
        p[i] = (char)with;
}

static NOINLINE int sum(const char *p)
{
    int all = 0;
    for (int i = 0; i < 4096; i++)
        all += p[i];
    return all;
}

static NOINLINE int unset(void)
{
    char p[4096];
    return sum(p);
}

bool ok(struct s *s)
{
    return unset() == 0;
}

NOINLINE int dirty(int n)
{
    char p[4096];
    fill(p, n);
    return sum(p);
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, dirty(n) > 0 ? 0 : 1);
}
