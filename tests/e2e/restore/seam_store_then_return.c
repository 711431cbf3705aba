/* The choice is made below; after it a local of an older frame is written through a pointer, and only then that frame
 * is returned into. Whatever saves the frame at that moment saves the new value: the store must be taken back after
 * it, not before. */
#define CHOICES 5
#include "restore.h"

FRAME(void, bottom, const struct s *s, int i, unsigned *far)
{
    unsigned v = (unsigned)s->x[i];
    CHECK(*far == history(s, i));
    *far = mix(*far, v);
}

FRAME(void, between, const struct s *s, int i, unsigned *far, int depth)
{
    volatile int mine = depth;
    if (depth)
        between(s, i, far, depth - 1);
    else
        bottom(s, i, far);
    CHECK(mine == depth);
}

bool ok(struct s *s)
{
    unsigned local = 7;
    for (int i = 0; i < CHOICES; i++) {
        between(s, i, &local, i);
        CHECK(local == history(s, i + 1));
    }
    return accepted(s);
}
