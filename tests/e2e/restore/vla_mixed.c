/* Arrays of variable length of structs, in two dimensions and in scopes that are left by goto and break, and
 * alloca among them; all are zero at first. */
#define CHOICES 5
#include "restore.h"
#include <stdint.h>
struct e {
    char c;
    long l;
    short h;
};
FRAME(long, inner, struct e *p, int n, int v)
{
    long t = 0;
    for (int i = 0; i < n; i++) {
        t += p[i].l + p[i].c;
        p[i].l += v;
    }
    return t;
}
FRAME(long, body, const struct s *s, int i)
{
    long t = 0;
    int rounds = 0;
again:;
    {
        int n = i + 1 + rounds;
        struct e a[n], b[2][n];
        for (int k = 0; k < n; k++) {
            CHECK(a[k].l == 0 && a[k].c == 0 && b[1][k].h == 0);
            a[k].l = k;
            a[k].c = 1;
            b[1][k].h = 9;
        }
        long r = inner(a, n, s->x[i]);
        CHECK(r == n * (n - 1) / 2 + n);
        long r2 = inner(a, n, 0);
        CHECK(r2 == r + n * s->x[i]);
        t += r2;
        char *q = __builtin_alloca((size_t)(s->x[i] * 200 + 1));
        for (int k = 0; k < s->x[i] * 200 + 1; k++)
            CHECK(q[k] == 0), q[k] = 7;
        if (rounds++ < 3)
            goto again;
        for (int k = 0; k < 3; k++) {
            long z[k * 40 + s->x[i] + 1];
            z[k * 40] = k;
            long *zp = z;
            HIDE(zp);
            if (k == s->x[i])
                break;
            t += zp[k * 40];
        }
    }
    return t;
}
bool ok(struct s *s)
{
    long t = 0, u = 0;
    for (int i = 0; i < CHOICES; i++)
        t += body(s, i);
    for (int i = 0; i < CHOICES; i++)
        u += body(s, i);
    CHECK(t == u);
    printf("%ld\n", t);
    return accepted(s);
}
