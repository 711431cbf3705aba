/* The predicate calls itself: what is special about the outermost function (nothing of it is needed once it
 * returns) is not true of the same function further in. */
#define CHOICES 6
#include "restore.h"

bool ok(struct s *s);
static bool (*volatile again)(struct s *) = ok;
static int level;
static unsigned h = 7;

bool ok(struct s *s)
{
    unsigned char large[400], *p = large;
    volatile int mine = level++;
    HIDE(p);
    memset(p, mine, sizeof large);
    unsigned v = mine % 2 ? (unsigned)take(s, mine) : (unsigned)s->x[mine];
    CHECK(p[0] == mine && p[399] == mine && h == history(s, mine));
    h = mix(h, v);
    p[v] = 0xee;
    bool result = level < CHOICES ? again(s) : accepted(s);
    for (int k = 0; k < 400; k++)
        CHECK(p[k] == (k == s->x[mine] ? 0xee : mine));
    memset(p, 0xdd, sizeof large);
    mine = -1;
    return result && h == history(s, CHOICES);
}
