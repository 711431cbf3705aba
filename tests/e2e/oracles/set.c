/* Values that were never written, copied and moved in every way, but not looked at. */
#include <margay.h>
#include <string.h>
#include <stdio.h>
#include <stdarg.h>
struct bits {
    unsigned a : 3, b : 5, c : 12;
    int d : 7;
};
struct odd {
    unsigned a : 20;
    unsigned b : 3;
    unsigned char c;
};
struct pair {
    int a, b;
};
struct pad {
    char c;
    int i;
};
struct big {
    int a[8];
    double d;
    char c;
};
union u {
    int i;
    long l;
    char c[8];
};
struct fl {
    double x, y;
    float z;
};
__attribute__((noinline)) static struct pair make_pair(int a)
{
    struct pair p;
    p.a = a;
    return p;
}
__attribute__((noinline)) static struct pad make_pad(char c)
{
    struct pad p;
    p.c = c;
    p.i = 1;
    return p;
}
__attribute__((noinline)) static struct big make_big(int a)
{
    struct big b;
    b.a[2] = a;
    return b;
}
__attribute__((noinline)) static struct fl make_fl(double a)
{
    struct fl b;
    b.y = a;
    return b;
}
__attribute__((noinline)) static int take_pair(struct pair p)
{
    return p.a;
}
__attribute__((noinline)) static int take_big(struct big p)
{
    return p.a[2];
}
__attribute__((noinline)) static int ignores(int x, int y)
{
    return y;
}
__attribute__((noinline)) static int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j)
{
    return a + h;
}
__attribute__((noinline)) static int pass(int x)
{
    return x;
}
static int sum(int n, ...)
{
    va_list l, m;
    va_start(l, n);
    va_copy(m, l);
    int s = 0;
    for (int i = 0; i < n; i++)
        s += va_arg(l, int);
    va_end(l);
    va_end(m);
    return s;
}
MG_TEST(bitfields, n)
{
    struct bits s;
    s.a = mg_int(0, 3);
    s.b = 2;
    s.c = 7;
    s.d = -1;
    mg_assert(s.b == 2 && s.d == -1 && s.a < 4 && s.c == 7);
    struct odd o;
    o.b = 1;
    o.a = 5;
    mg_assert(o.a == 5 && o.b == 1);
}
MG_TEST(heap_bitfields, n)
{
    struct bits *s = malloc(sizeof *s);
    s->a = mg_int(0, 3);
    s->b = 2;
    mg_assert(s->b == 2);
    s->d = 3;
    mg_assert(s->d == 3);
    free(s);
}
MG_TEST(structs, n)
{
    struct pair p = make_pair(mg_int(0, 2));
    mg_assert(p.a < 3);
    struct pad q = make_pad(2);
    mg_assert(q.c == 2 && q.i == 1);
    struct big b = make_big(4), c = b;
    mg_assert(c.a[2] == 4);
    struct fl f = make_fl(1.5), g = f;
    mg_assert(g.y == 1.5);
}
MG_TEST(arguments, n)
{
    struct pair p;
    p.a = mg_int(0, 3);
    struct big b;
    b.a[2] = 3;
    mg_assert(take_pair(p) < 4 && take_big(b) == 3);
    int x;
    mg_assert(ignores(x, 1) == 1);
    mg_assert(many(1, x, x, x, x, x, x, 2, x, x) == 3);
    int y = pass(x);
    y = 1;
    mg_assert(y == 1);
}
MG_TEST(copies, n)
{
    struct pair a, b;
    a.a = 1;
    memcpy(&b, &a, sizeof a);
    a = b;
    struct pair *h = malloc(sizeof *h);
    *h = a;
    b = *h;
    mg_assert(b.a == 1);
    int t = b.b;
    b.b = t;
    h->b = t;
    t = 3;
    free(h);
    mg_assert(t == 3);
    double d;
    double e = d;
    e = 1;
    mg_assert(e == 1);
    struct fl f, g;
    g.x = f.x;
    g.z = f.z;
    g.x = 1;
    mg_assert(g.x == 1);
}
MG_TEST(later, n)
{
    int x;
    int c = mg_bool();
    if (c)
        x = 1;
    int y = 0;
    for (int i = 0; i < 3; i++)
        y += i;
    if (c)
        mg_assert(x == 1 && y == 3);
}
MG_TEST(loops, n)
{
    int a[5];
    for (int i = 0; i < 5; i++)
        a[i] = mg_int(0, 1);
    int s = 0;
    for (int i = 0; i < 5; i++)
        s += a[i];
    mg_assert(s <= 5);
}
MG_TEST(vla, n)
{
    int m = mg_int(1, 4);
    char a[m];
    memset(a, 1, m);
    mg_assert(a[m - 1] == 1);
    for (int i = 0; i < 2; i++) {
        int b[m];
        b[0] = i;
        mg_assert(b[0] == i);
    }
}
MG_TEST(unions, n)
{
    union u u;
    u.i = 3;
    union u v = u;
    mg_assert(v.i == 3);
    u.c[0] = 1;
    mg_assert(u.c[0] == 1);
}
MG_TEST(strings, n)
{
    char b[20];
    strcpy(b, "x");
    mg_assert(strlen(b) <= 2);
    char c[20];
    strcpy(c, b);
    mg_assert(!strcmp(c, b));
    char d[8];
    strncpy(d, "abc", 8);
    mg_assert(d[7] == 0);
}
MG_TEST(variadic, n)
{
    mg_assert(sum(3, 1, 2, mg_int(0, 1)) >= 3);
}
static int cmp(const void *a, const void *b)
{
    return ((const struct pad *)a)->i - ((const struct pad *)b)->i;
}
MG_TEST(sorts, n)
{
    struct pad a[4];
    for (int i = 0; i < 4; i++) {
        a[i].c = i;
        a[i].i = mg_int(0, 2);
    }
    qsort(a, 4, sizeof *a, cmp);
    mg_assert(a[0].i <= a[3].i);
}
MG_TEST(pools, n)
{
    mg_pool p = MG_POOL(struct pair, n);
    struct pair *x = mg_any(&p), *y = mg_new(&p);
    mg_assert(x != y || x == y);
}
MG_TEST(outs, n)
{
    int x;
    int *p = &x;
    *p = mg_int(0, 1);
    mg_assert(x < 2);
}
/* No register has their size, so they travel as numbers of 24 to 56 bits. */
struct three {
    char a, b, c;
};
struct six {
    short a, b, c;
};
struct seven {
    bool has;
    unsigned char value[6];
};
__attribute__((noinline)) static struct three make_three(int b)
{
    struct three made;
    made.b = (char)b;
    return made;
}
__attribute__((noinline)) static struct six make_six(int c)
{
    struct six made;
    made.c = (short)c;
    return made;
}
__attribute__((noinline)) static struct seven make_seven(bool has)
{
    struct seven made;
    made.has = has;
    if (has)
        memset(made.value, 1, sizeof made.value);
    return made;
}
__attribute__((noinline)) static int look(struct three three, struct six six)
{
    return three.b + six.c;
}
MG_TEST(odd_sizes, n)
{
    struct three three = make_three(mg_int(0, 1)), again = three;
    struct six six = make_six(1), *heap = malloc(sizeof *heap);
    struct seven seven = make_seven(mg_bool()), other;
    *heap = six;
    other = seven;
    mg_assert(look(again, *heap) >= 1);
    mg_assert(!other.has || other.value[5] == 1);
    free(heap);
}
