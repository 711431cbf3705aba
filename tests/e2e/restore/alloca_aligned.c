/* A list in memory from alloca, over-aligned and of many sizes; zero at first. */
#define CHOICES 4
#include "restore.h"
struct cell {
    struct cell *next;
    int v;
};
FRAME(int, f, const struct s *s)
{
    struct cell *top = NULL;
    int n = 0;
    for (int i = 0; i < 200; i++) {
        struct cell *c = __builtin_alloca_with_align((size_t)(sizeof *c + (i & 7) * 40), 8 * 512);
        CHECK(((unsigned long)c & 511) == 0 && !c->next && !c->v);
        c->next = top;
        top = c;
        c->v = i % 50 ? 1 : s->x[i / 50];
        if (i % 50 == 49)
            for (struct cell *k = top; k; k = k->next)
                n += k->v, k->v ^= 0;
    }
    return n;
}
bool ok(struct s *s)
{
    int a = f(s), b = f(s);
    CHECK(a == b);
    return accepted(s);
}
