/* Large results assigned to a global, to the heap, to an older frame and to an element of an array, each after the
 * choice that made them. */
#define CHOICES 8
#define VALUES 2
#include "restore.h"

struct pack {
    unsigned h, v[30];
};

static struct pack global;

FRAME(struct pack, make, const struct s *s, int i, const struct pack *old)
{
    struct pack p = *old;
    p.v[i] = 1;
    p.v[i + 10] = (unsigned)s->x[i];
    p.h = mix(old->h, p.v[i + 10]);
    return p;
}

FRAME(void, into, const struct s *s, int i, struct pack *to, const struct pack *old)
{
    *to = make(s, i, old);
}

bool ok(struct s *s)
{
    struct pack local = {.h = 7}, several[2], *heap = malloc(sizeof *heap);
    into(s, 0, &global, &local);
    *heap = make(s, 1, &global);
    into(s, 2, &local, heap);
    several[1] = make(s, 3, &local);
    into(s, 4, &several[0], &several[1]);
    global = make(s, 5, &several[0]);
    into(s, 6, heap, &global);
    local = make(s, 7, heap);
    CHECK(local.h == history(s, CHOICES) && heap->h == history(s, 7) && global.h == history(s, 6));
    for (int i = 0; i < CHOICES; i++)
        CHECK(local.v[i] == 1 && local.v[i + 10] == (unsigned)s->x[i]);
    CHECK(several[0].v[5] == 0 && several[1].v[4] == 0 && several[0].h == history(s, 5));
    return accepted(s);
}
