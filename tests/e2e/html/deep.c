/* A failure some calls deep, in a structure that is wide. */
#include <margay.h>

struct link {
    struct link *to;
    unsigned char at;
};

struct route {
    struct link *from;
};

MG_BOUNDS(struct route, n)
{
    MG_OBJECTS(struct link, n);
    MG_INTS(struct link, at, 0, n);
}

static unsigned hops(const struct link *l)
{
    if (!l->to) {
        mg_assert(l->at < 12);
        return 1;
    }
    return 1 + hops(l->to);
}

static unsigned measure(const struct route *r)
{
    return hops(r->from);
}

MG_TEST(deep, n)
{
    struct route *r = MG_ANY(struct route, n);
    int at = 0;
    for (const struct link *l = r->from; l; l = l->to)
        mg_assume(at < n && l->at == ++at);
    mg_assume(at == n);
    mg_assert(measure(r) == (unsigned)n);
}
