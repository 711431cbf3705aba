/* The callee writes its caller's local, chooses, and writes it again. Going back is to between the two: the first
 * value must stand, the second must not. */
#define CHOICES 5
#include "restore.h"

FRAME(void, both_sides, const struct s *s, int i, unsigned *h, int *step)
{
    *step = 2 * i + 1;
    unsigned v = (unsigned)s->x[i];
    CHECK(*step == 2 * i + 1 && *h == history(s, i));
    *step = 2 * i + 2;
    *h = mix(*h, v);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    int step = 0;
    for (int i = 0; i < CHOICES; i++) {
        CHECK(step == 2 * i);
        both_sides(s, i, &h, &step);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}
