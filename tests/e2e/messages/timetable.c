/* A predicate that no candidate satisfies: which of its returns is to blame? */
#include <margay.h>

struct stop {
    struct stop *next;
    int minute;
};
struct line {
    struct stop *first;
    int stops;
};

static bool is_in_order(const struct line *l)
{
    for (const struct stop *s = l->first; s && s->next; s = s->next)
        if (s->minute >= s->next->minute)
            return false;
    return true;
}

bool line_ok(const struct line *l)
{
    int count = 0;
    if (!is_in_order(l))
        return false;
    for (const struct stop *s = l->first; s; s = s->next)
        count++;
    return count == l->stops + 4;
}

MG_BOUNDS(struct line, n)
{
    MG_INTS(struct stop, minute, 1, n);
}
