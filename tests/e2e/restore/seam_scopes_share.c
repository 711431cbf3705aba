/* Functions small enough to be inlined, with large and small arrays: once inlined their locals may share the same
 * bytes of one frame, and come to life there again and again, with no call and no return in between. */
#define CHOICES 6
#include "restore.h"

static inline unsigned wide(const struct s *s, int i, unsigned h)
{
    unsigned char a[1000], *p = a;
    HIDE(p);
    memset(p, i + 1, sizeof a);
    unsigned v = (unsigned)s->x[i];
    CHECK(p[0] == i + 1 && p[500] == i + 1 && p[999] == i + 1);
    memset(p + 100, 0xee, 800);
    return mix(h, v);
}

static inline unsigned narrow(const struct s *s, int i, unsigned h)
{
    unsigned a[75], *p = a;
    HIDE(p);
    for (int k = 0; k < 75; k++)
        p[k] = h;
    unsigned v = (unsigned)take(s, i);
    for (int k = 0; k < 75; k++)
        CHECK(p[k] == h);
    p[70] = p[3] = 0;
    return mix(h, v);
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i += 2) {
        h = wide(s, i, h);
        h = narrow(s, i + 1, h);
    }
    CHECK(h == history(s, CHOICES));
    return accepted(s);
}
