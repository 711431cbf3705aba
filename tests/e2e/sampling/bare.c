/* A list without a head of its own: the first choice is which node it begins with, before the predicate is called. */
#include <margay.h>

struct cons {
    struct cons *rest;
    short car;
};

bool is_proper(const struct cons *list)
{
    int length = 0;
    for (; list && length < 9; list = list->rest)
        length += list->car != 1 ? 1 : 10;
    return !list;
}

MG_BOUNDS(struct cons *, n)
{
    MG_OBJECTS(struct cons, n);
}
