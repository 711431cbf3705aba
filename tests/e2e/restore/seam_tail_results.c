/* As seam_tail_structs, with a large result, an array of variable length and an over-aligned local on the
 * way. */
#define CHOICES 4
#include "restore.h"
#define TAIL __attribute__((musttail))
struct big {
    long a[40];
};
FORWARD(struct big, second, const struct s *s, struct big b, long *acc, int i);
FRAME(struct big, first, const struct s *s, struct big b, long *acc, int i)
{
    long local[50];
    long *p = local;
    HIDE(p);
    CHECK(p[0] == 0 && p[49] == 0);
    p[0] = p[49] = i;
    if (i == CHOICES) {
        b.a[39] = 1;
        return b;
    }
    b.a[i] = s->x[i];
    *acc += s->x[i];
    int n = i + 1;
    char vla[n * 100];
    char *q = vla;
    HIDE(q);
    memset(q, 5, (size_t)n * 100);
    TAIL return second(s, b, acc, i + 1);
}
FRAME(struct big, second, const struct s *s, struct big b, long *acc, int i)
{
    _Alignas(256) char over[20];
    char *p = over;
    HIDE(p);
    CHECK(p[10] == 0);
    p[10] = 1;
    if (i == CHOICES) {
        b.a[39] = 1;
        return b;
    }
    b.a[i] = s->x[i];
    *acc += s->x[i];
    TAIL return first(s, b, acc, i + 1);
}
bool ok(struct s *s)
{
    long acc = 0;
    struct big b = {{0}};
    struct big r = first(s, b, &acc, 0);
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        CHECK(r.a[i] == s->x[i]);
        sum += s->x[i];
    }
    CHECK(r.a[39] == 1 && acc == sum && b.a[0] == 0);
    return accepted(s);
}
