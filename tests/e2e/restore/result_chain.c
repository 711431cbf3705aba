/* f(g(h(x))) with structs by value all the way: temporaries that no variable names hold what was chosen. */
#define CHOICES 6
#include "restore.h"

struct pack {
    unsigned h, trail[12];
};

FRAME(struct pack, step, struct pack p, const struct s *s, int i)
{
    p.trail[i] = p.h;
    p.h = mix(p.h, (unsigned)s->x[i]);
    return p;
}

bool ok(struct s *s)
{
    struct pack start = {.h = 7};
    struct pack end = step(step(step(step(step(step(start, s, 0), s, 1), s, 2), s, 3), s, 4), s, 5);
    for (int i = 0; i < CHOICES; i++)
        CHECK(end.trail[i] == history(s, i));
    CHECK(end.h == history(s, CHOICES) && start.h == 7 && start.trail[5] == 0);
    return accepted(s);
}
