/* A label of another function, and what lies beside it, is nowhere to jump to. */
#include <margay.h>

struct s {
    int x;
};

static void *saved;

static __attribute__((noinline)) int f(int k)
{
    saved = &&a;
    if (k > 100)
        goto *saved;
    return 1;
a:
    return 7;
}

bool ok(const struct s *s)
{
    int r = f(s->x);
    void *p = &&b;
    if (s->x == 2)
        p = saved;
    if (s->x == 3)
        p = (void *)((unsigned long)saved - 8);
    goto *p;
b:
    return r == 1;
}
