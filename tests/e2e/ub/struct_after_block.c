/* The same of a struct that a function filled in, and of goto. */
#include <margay.h>

struct range { int from, to; };

static void set(struct range *r, int from, int to)
{
    r->from = from;
    r->to = to;
}

static int length(const struct range *r)
{
    return r->to - r->from; /* BAD freed */
}

MG_TEST(wrong, n)
{
    struct range *widest = NULL;
    int i = 0;
again: {
    struct range r;
    set(&r, 0, i);
    widest = &r;
    if (i++ < 2)
        goto again;
}
    mg_assert(length(widest) == 2);
}

MG_TEST(right, n)
{
    struct range *widest = NULL, r;
    int i = 0;
again: {
    set(&r, 0, i);
    widest = &r;
    if (i++ < 2)
        goto again;
}
    mg_assert(length(widest) == 2);
}
