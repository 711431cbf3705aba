/* Functions that the optimiser inlines into the predicate only after weaving, when it sees that they do not recurse. Their
 * large locals may then share a place. */
#define CHOICES 4
#include "restore.h"

/* Changes nothing, but is long: not to be inlined as long as it is called from two places, itself among them. */
#define STEP HIDE(h); h = h * 5 + 1; HIDE(h); h = (h - 1) * 0xcccccccdu;
#define STEPS STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define LONG STEPS STEPS STEPS STEPS STEPS STEPS STEPS STEPS

static unsigned first(const struct s *s, unsigned depth, unsigned h)
{
    unsigned a[100], *p = a;
    HIDE(p);
    for (unsigned k = 0; k < 100; k++)
        p[k] = h ^ k;
    h = mix(h, (unsigned)s->x[0]);
    h = mix(h, (unsigned)s->x[1]);
    for (unsigned k = 0; k < 100; k++)
        CHECK(p[k] == (7 ^ k));
    LONG
    return depth ? first(s, depth - 1, h) + p[3] : h;
}

static unsigned second(const struct s *s, unsigned depth, unsigned h)
{
    unsigned a[100], *p = a;
    HIDE(p);
    for (unsigned k = 0; k < 100; k++)
        p[k] = ~k;
    h = mix(h, (unsigned)s->x[2]);
    h = mix(h, (unsigned)s->x[3]);
    for (unsigned k = 0; k < 100; k++)
        CHECK(p[k] == ~k);
    LONG
    return depth ? second(s, depth - 1, h) + p[3] : h;
}

bool ok(struct s *s)
{
    CHECK(second(s, 0, first(s, 0, 7)) == history(s, CHOICES));
    return accepted(s);
}
