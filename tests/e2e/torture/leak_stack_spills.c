/* expect: accept explored=3 valid=3 */
/* What the machine itself saved on the stack for one candidate must not be seen by the next. */
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

static int (*volatile sums)(const unsigned char *, int) = sum;

static NOINLINE int unset(void)
{
    unsigned char p[2048];
    return sums(p, sizeof p);
}

static int deeper(int x, int a, int b, int c, int d, int e);
static int (*volatile again)(int, int, int, int, int, int) = deeper;

static NOINLINE int deeper(int x, int a, int b, int c, int d, int e)
{
    return x ? again(x - 1, b, c, d, e, a) + 3 * a + 5 * b + 7 * c + 9 * d + 11 * e : 0;
}

bool ok(struct s *s)
{
    return unset() == 0 && s->x >= 0 && deeper(100, 1, 2, 3, 4, 5) != 77777;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
