/* The frame is returned into first; then a callee writes its local through a pointer, then there is a new choice
 * below it, then another store. The first store is in a frame already saved, the second in one that is closed
 * again. */
#define CHOICES 6
#include "restore.h"

FRAME(int, choose, const struct s *s, int i)
{
    return s->x[i];
}

FRAME(void, put, unsigned *to, unsigned v)
{
    *to = mix(*to, v);
}

FRAME(void, put_then_choose, const struct s *s, int i, unsigned *to, unsigned *second)
{
    put(to, 100);
    unsigned v = (unsigned)choose(s, i);
    CHECK(*second == 7u + (unsigned)i);
    put(to, v);
    *second += 1;
}

bool ok(struct s *s)
{
    unsigned local = 7, second = 7, wanted = 7;
    for (int i = 0; i < CHOICES; i += 2) {
        unsigned v = (unsigned)choose(s, i);
        put(&local, v);
        second++;
        put_then_choose(s, i + 1, &local, &second);
        wanted = mix(mix(mix(wanted, v), 100), (unsigned)s->x[i + 1]);
        CHECK(local == wanted && second == 7u + (unsigned)i + 2);
    }
    return accepted(s);
}
