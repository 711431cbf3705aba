/* Heap blocks that point into frames and frames that point into the heap; what is written through them after a choice
 * is old here and young there. */
#define CHOICES 6
#include "restore.h"

struct link {
    unsigned *local;
    struct link *up;
};

FRAME(unsigned, level, const struct s *s, int i, struct link *up)
{
    unsigned mine = history(s, i);
    struct link *link = malloc(sizeof *link);
    *link = (struct link){&mine, up};
    unsigned v = (unsigned)s->x[i];
    for (struct link *at = link; at; at = at->up)
        *at->local = mix(*at->local, v);
    if (i + 1 < CHOICES)
        level(s, i + 1, link);
    CHECK(*link->local == history(s, CHOICES) && link->up == up);
    free(link);
    return mine;
}

bool ok(struct s *s)
{
    CHECK(level(s, 0, NULL) == history(s, CHOICES));
    return accepted(s);
}
