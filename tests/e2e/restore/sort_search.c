/* bsearch whose comparison chooses both sides; it keeps the bounds of the search in registers over each choice. */
#define OWN_STRUCTURE
#include "restore.h"

enum { COUNT = 7 };

struct s {
    int x[COUNT], key;
};

static int looked[COUNT], steps;
static struct s *candidate;

static int compare(const void *key, const void *element)
{
    const int *k = key, *e = element;
    looked[e - candidate->x] = ++steps;
    return *k - *e;
}

bool ok(struct s *s)
{
    candidate = s;
    const int *found = bsearch(&s->key, s->x, COUNT, sizeof *s->x, compare);
    int seen = 0;
    for (int i = 0; i < COUNT; i++)
        seen += looked[i] != 0;
    CHECK(seen == steps && steps <= 3);
    return found && *found == s->key && looked[found - s->x] == steps;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
    MG_INTS(struct s, key, 1, 2);
}
