/* Unions, bit-fields, vectors, atomics and misaligned words in locals, changed by others around each choice.
 * */
#define CHOICES 5
#include "restore.h"
#include <stdatomic.h>
typedef int ui __attribute__((aligned(1)));
typedef struct {
    int a, b;
} ab_t;
union u {
    long l;
    char c[8];
    double d;
    struct {
        unsigned a : 3, b : 13, c : 17;
    } f;
    struct {
        char x[3];
    } o;
};
FRAME(void, poke, union u *p, int v)
{
    p->f.b = (unsigned)v;
    p->f.a ^= 1;
}
struct bits {
    unsigned long a : 20, b : 40, c : 4;
    unsigned char d : 3;
    _Bool e : 1;
    int : 0;
    long f : 33;
};
FRAME(void, pbits, struct bits *b, int v)
{
    b->b += (unsigned)v;
    b->f -= v;
    b->e = v & 1;
}
typedef int v4 __attribute__((vector_size(16)));
typedef char v32 __attribute__((vector_size(32)));
typedef int v3 __attribute__((ext_vector_type(3)));
FRAME(void, pvec, v4 *p, v32 *q, v3 *r, int v)
{
    (*p)[v & 3] += v;
    (*q)[v + 7] = (char)v;
    *p = *p + 1;
    (*r)[v] = v;
    r->y += 1;
}
FRAME(void, pat, _Atomic long *a, _Atomic ab_t *b, atomic_flag *f, int v)
{
    atomic_fetch_add(a, v);
    long e = 100;
    atomic_compare_exchange_strong(a, &e, 7);
    ab_t t = atomic_load(b);
    t.a += v;
    t.b++;
    atomic_store(b, t);
    if (v)
        atomic_flag_test_and_set(f);
    else
        atomic_flag_clear(f);
}
FRAME(void, podd, char *p, int v)
{
    long l = v;
    memcpy(p + 1, &l, 8);
    *(ui *)(p + 125) = v;
    short h = (short)v;
    memcpy(p + 127, &h, 2);
}
bool ok(struct s *s)
{
    union u u;
    struct bits b;
    v4 p;
    v32 q;
    v3 r;
    _Atomic long a;
    _Atomic ab_t ab;
    atomic_flag f;
    char buf[512];
    CHECK(u.l == 0);
    memset(&b, 0, sizeof b);
    memset(&p, 0, sizeof p);
    memset(&q, 0, sizeof q);
    memset(&r, 0, sizeof r);
    atomic_init(&a, 0);
    atomic_init(&ab, ((ab_t){0, 0}));
    atomic_flag_clear(&f);
    unsigned long eb = 0;
    long ef = 0;
    int sum = 0;
    u.l = 0;
    for (int i = 0; i < CHOICES; i++) {
        int v = s->x[i];
        poke(&u, v);
        pbits(&b, v);
        pvec(&p, &q, &r, v);
        pat(&a, &ab, &f, v);
        podd(buf + i, v);
        podd(buf + 256 - i, v);
        eb += (unsigned)v;
        ef -= v;
        sum += v;
        CHECK(u.f.b == (unsigned)v && u.f.a == ((unsigned)(i + 1) & 1));
        CHECK(b.b == eb && b.f == ef && b.e == (v & 1));
        CHECK(p[0] + p[1] + p[2] + p[3] == sum + 4 * (i + 1) && q[v + 7] == v && a == sum);
        ab_t t = ab;
        CHECK(t.a == sum && t.b == i + 1);
        int w = s->x[(i + 1) % CHOICES];
        podd(buf + 256 - i, w + v);
        CHECK(buf[256 - i + 127] == w + v && buf[i + 1] == v);
    }
    for (int k = 140; k < 250; k++)
        CHECK(buf[k] == 0);
    return accepted(s);
}
