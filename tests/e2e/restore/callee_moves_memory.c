/* memmove and memset across the fields of a local, in two copies that must stay the same. */
#define CHOICES 5
#include "restore.h"
struct pair {
    char a[100], b[100], c[100];
};
FRAME(void, mv, struct pair *p, int v)
{
    memmove(p->a + 50 + v, p->a, 150);
    memset((char *)p + 95, v, 10 + (size_t)v);
}
static unsigned sum(const void *q, size_t n)
{
    const unsigned char *p = q;
    unsigned h = 1;
    while (n--)
        h = h * 31 + *p++;
    return h;
}
bool ok(struct s *s)
{
    struct pair p, q;
    struct pair *pp = &p;
    HIDE(pp);
    for (size_t i = 0; i < sizeof p; i++)
        pp->a[0] = 0, ((char *)pp)[i] = (char)i;
    q = p;
    unsigned hs[CHOICES];
    for (int i = 0; i < CHOICES; i++) {
        mv(&p, s->x[i]);
        mv(&q, s->x[i]);
        hs[i] = sum(&p, sizeof p);
        CHECK(hs[i] == sum(&q, sizeof q));
        for (int k = 0; k <= i; k++)
            CHECK(hs[k] != 0);
    }
    return accepted(s);
}
