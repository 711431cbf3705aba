/* Down to a choice, all the way back, down again over the old frames with other contents and other sizes, the next
 * choice there. Whatever is kept of old frames must not be what the new ones wrote into their place. */
#define CHOICES 5
#include "restore.h"

FRAME(unsigned, thin, const struct s *s, int i, int level, unsigned h)
{
    if (level == 0)
        return mix(h, (unsigned)s->x[i]);
    unsigned seed = h ^ (unsigned)level;
    HIDE(seed);
    unsigned result = thin(s, i, level - 1, h);
    CHECK(seed == (h ^ (unsigned)level));
    return result;
}

FRAME(unsigned, thick, const struct s *s, int i, int level, unsigned h)
{
    unsigned char fill[100];
    memset(fill, level + i, sizeof fill);
    unsigned result = level ? thick(s, i, level - 1, h) : mix(h, (unsigned)s->x[i]);
    for (size_t k = 0; k < sizeof fill; k++)
        CHECK(fill[k] == level + i);
    return result;
}

bool ok(struct s *s)
{
    unsigned h = 7;
    for (int i = 0; i < CHOICES; i++) {
        h = i % 2 ? thick(s, i, 20 - 3 * i, h) : thin(s, i, 40 + 17 * i, h);
        CHECK(h == history(s, i + 1));
    }
    return accepted(s);
}
