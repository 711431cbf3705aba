/* A va_list that is given to others, copied and read twice; every kind of struct; at every depth of a
 * recursion. */
#define CHOICES 5
#include "restore.h"
#include <stdarg.h>
struct big {
    long a[5];
};
struct sm {
    int a, b;
};
struct fl {
    double a, b;
};
struct mix_ {
    double d;
    long l;
};
static long vsum(int n, va_list ap)
{
    long t = 0;
    va_list c;
    va_copy(c, ap);
    for (int i = 0; i < n; i++) {
        int k = va_arg(c, int);
        if (k == 0)
            t += va_arg(c, struct big).a[4];
        else if (k == 1)
            t += va_arg(c, struct sm).b;
        else if (k == 2)
            t += (long)va_arg(c, struct fl).b;
        else if (k == 3)
            t += (long)va_arg(c, long double);
        else if (k == 4) {
            struct mix_ m = va_arg(c, struct mix_);
            t += (long)m.d + m.l;
        } else if (k == 5)
            t += *va_arg(c, int *);
        else if (k == 6)
            t += (long)va_arg(c, __int128);
    }
    va_end(c);
    return t;
}
static long (*volatile pvsum)(int, va_list) = vsum;
static long outer(int n, ...)
{
    char buf[600];
    memset(buf, 1, 500);
    va_list ap;
    va_start(ap, n);
    long a = pvsum(n, ap), b = pvsum(n, ap);
    va_end(ap);
    va_start(ap, n);
    long c = pvsum(n, ap);
    va_end(ap);
    CHECK(a == b && b == c);
    CHECK(buf[499] == 1 && buf[599] == 0);
    return a;
}
static long (*volatile pouter)(int, ...) = outer;
static long rec(int d, const struct s *s, ...)
{
    va_list ap;
    va_start(ap, s);
    long w = va_arg(ap, long);
    struct big b = va_arg(ap, struct big);
    int v = s->x[d];
    long t = w + b.a[2] + v;
    b.a[2] += v;
    if (d + 1 < CHOICES)
        t += rec(d + 1, s, w + v, b, NULL);
    CHECK(va_arg(ap, int *) == NULL);
    va_end(ap);
    return t;
}
bool ok(struct s *s)
{
    struct big b = {{0, 0, 0, 0, 5}};
    struct sm m = {1, 2};
    struct fl f = {3, 4};
    struct mix_ x = {5, 6};
    long r = pouter(8, 0, b, 1, m, 2, f, 3, 10.0L, 4, x, 5, &s->x[0], 6, (__int128)9, 0, b);
    CHECK(r == 5 + 2 + 4 + 10 + 11 + s->x[0] + 9 + 5);
    long q = rec(0, s, 1L, b, NULL);
    long e = 0, w = 1, a2 = 0;
    for (int i = 0; i < CHOICES; i++) {
        e += w + a2 + s->x[i];
        w += s->x[i];
        a2 += s->x[i];
    }
    CHECK(q == e);
    r = pouter(4, 5, &s->x[4], 0, b, 0, b, 3, 1.0L);
    CHECK(r == s->x[4] + 11);
    return accepted(s);
}
