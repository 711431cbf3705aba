/* Fields that were never written, beside symbols: they may be copied. */
#include <margay.h>

struct pair {
    int a;
    short b;
    unsigned char c;
};

static struct pair swap(struct pair p)
{
    return (struct pair){p.b, (short)p.a, p.c};
}

MG_TEST(copied, n)
{
    struct pair p, q;
    p.a = mg_int(0, 99);
    q = p;
    p = swap(q);
    mg_assert(p.b <= 99);
}

MG_TEST(looked_at, n)
{
    struct pair p;
    p.b = (short)mg_int(0, 99);
    p = swap(p);
    mg_assert(p.a <= 99);
    if (p.c == 7)
        mg_assert(p.a != 100);
}

MG_TEST(field, n)
{
    struct { unsigned low : 3, high : 9; } b;
    b.low = (unsigned)mg_int(0, 99);
    mg_assert(b.low < 8);
    if (b.high > 5)
        mg_assert(b.low != 8);
}
