/* Small locals above and below a large one, all written by a callee after the choice: the seam between what is copied
 * with the frame and what is not. */
#define CHOICES 4
#include "restore.h"

struct three {
    unsigned *above, *below;
    unsigned char *large;
};

FRAME(void, change, const struct s *s, int i, struct three *t)
{
    unsigned v = (unsigned)s->x[i];
    *t->above = mix(*t->above, v);
    *t->below = mix(*t->below, v);
    t->large[0] = t->large[2049] = (unsigned char)(v + 1);
    memset(t->large + 500 + i, (int)v + 1, 8);
}

bool ok(struct s *s)
{
    unsigned above = 7;
    unsigned char large[2050] = {0};
    unsigned below = 7;
    struct three t = {&above, &below, large};
    for (int i = 0; i < CHOICES; i++) {
        CHECK(large[507 + i] == 0);
        change(s, i, &t);
        CHECK(above == history(s, i + 1) && below == above);
        CHECK(large[0] == s->x[i] + 1 && large[2049] == large[0] && large[500 + i] == large[0]);
    }
    return accepted(s);
}
