/* Places within places: each jump goes to the one that is named, which may lie some of them further out. */
#define CHOICES 4
#define VALUES 4
#include <setjmp.h>
#include "restore.h"

static jmp_buf places[CHOICES];
static int left;

FRAME(unsigned, level, const struct s *s, int i)
{
    unsigned own[3] = {(unsigned)i, 5};
    int came = setjmp(places[i]);
    if (came) {
        CHECK(own[0] == (unsigned)i && came == left + 1);
        return 100 + own[0];
    }
    own[1] += (unsigned)s->x[i];
    if (i + 1 < CHOICES)
        own[2] = level(s, i + 1);
    else if (s->x[0] < CHOICES - 1) {
        left = take(s, 2);
        longjmp(places[s->x[0]], left + 1);
    }
    CHECK(own[1] == 5 + (unsigned)s->x[i]);
    return own[2] + 1;
}

bool ok(struct s *s)
{
    unsigned result = level(s, 0);
    int to = s->x[0];
    CHECK(result == (to < CHOICES - 1 ? 100 + 2 * (unsigned)to : CHOICES));
    return accepted(s);
}
