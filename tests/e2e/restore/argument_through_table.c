/* Structs by value, an empty one among them, through a table of functions that change their copies. */
#define CHOICES 4
#include "restore.h"
struct big {
    long a[10];
};
struct empty {
};
struct z {
    int n;
    int f[0];
};
typedef long (*fn)(struct empty, struct big, struct z, struct big, const struct s *, int);
static long a_(struct empty e, struct big x, struct z z, struct big y, const struct s *s, int i);
static long b_(struct empty e, struct big x, struct z z, struct big y, const struct s *s, int i);
static volatile fn table[2] = {a_, b_};
static long a_(struct empty e, struct big x, struct z z, struct big y, const struct s *s, int i)
{
    x.a[i] += s->x[i];
    y.a[9]++;
    z.n++;
    struct empty l;
    struct empty *lp = &l;
    HIDE(lp);
    long r = i + 1 < CHOICES ? table[s->x[i] & 1](e, y, z, x, s, i + 1) : 0;
    return r + x.a[i] + y.a[9] * 0 + z.n * 0;
}
static long b_(struct empty e, struct big x, struct z z, struct big y, const struct s *s, int i)
{
    struct big l = x;
    struct big *p = &l;
    HIDE(p);
    y.a[i] += s->x[i];
    p->a[1] = 3;
    x.a[5] = 1;
    long r = i + 1 < CHOICES ? table[~s->x[i] & 1](e, x, z, y, s, i + 1) : 0;
    CHECK(p->a[1] == 3 && x.a[5] == 1);
    return r + y.a[i];
}
bool ok(struct s *s)
{
    struct big b = {{0}}, c = {{0}};
    struct z z = {0};
    struct empty e;
    long r = table[0](e, b, z, c, s, 0), sum = 0;
    for (int i = 0; i < CHOICES; i++)
        sum += s->x[i];
    CHECK(r == sum);
    CHECK(b.a[5] == 0 && c.a[9] == 0 && z.n == 0);
    return accepted(s);
}
