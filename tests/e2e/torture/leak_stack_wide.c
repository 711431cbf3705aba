/* expect: accept explored=3 valid=3 */
/* What one candidate wrote by 16-byte stores must not be seen by the next. */
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

__extension__ typedef unsigned __int128 wide;

static NOINLINE void set(wide *p)
{
    for (int i = 0; i < 2048 / 16; i++)
        p[i] = (wide)1;
}

static NOINLINE int dirty(void)
{
    wide p[2048 / 16];
    set(p);
    return sum((unsigned char *)p, sizeof p);
}

bool ok(struct s *s)
{
    return unset() == 0 && s->x >= 0 && dirty() == 128;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
