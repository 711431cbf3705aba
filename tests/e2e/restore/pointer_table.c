/* The value chosen picks the function that makes the next choice, out of a table; the frames on the stack are in
 * every order. */
#define CHOICES 6
#include "restore.h"

typedef unsigned step(const struct s *s, int i, unsigned h);
static step plain, padded, inner;
static step *const table[VALUES] = {plain, padded, inner};

static unsigned go_on(const struct s *s, int i, unsigned h)
{
    return i == CHOICES ? h : table[i ? s->x[i - 1] : 0](s, i, h);
}

static unsigned plain(const struct s *s, int i, unsigned h)
{
    unsigned next = mix(h, (unsigned)s->x[i]);
    return go_on(s, i + 1, next);
}

static unsigned padded(const struct s *s, int i, unsigned h)
{
    unsigned pad[30], *p = pad;
    HIDE(p);
    for (unsigned k = 0; k < 30; k++)
        p[k] = h;
    unsigned result = go_on(s, i + 1, mix(pad[29], (unsigned)take(s, i)));
    for (unsigned k = 0; k < 30; k++)
        CHECK(p[k] == h);
    return result;
}

static unsigned inner(const struct s *s, int i, unsigned h)
{
    unsigned next = mix(h, (unsigned)take(s, i)), back = go_on(s, i + 1, next);
    CHECK(next == history(s, i + 1));
    return back;
}

bool ok(struct s *s)
{
    CHECK(go_on(s, 0, 7) == history(s, CHOICES));
    return accepted(s);
}
