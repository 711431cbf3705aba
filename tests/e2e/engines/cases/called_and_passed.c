/* A function that is passed to itself is called through the pointer too, where the result means the opposite. */
#include <margay.h>

struct root {
    int a, b;
};

typedef bool check(const struct root *s, void *next, int depth);

static bool is_good(const struct root *s, void *next, int depth)
{
    if (depth > 0)
        return !((check *)next)(s, NULL, depth - 1);
    if (s->a == 1)
        return false;
    return true;
}

bool ok(const struct root *s)
{
    return is_good(s, (void *)is_good, s->b);
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 2);
    MG_INTS(struct root, b, 0, 1);
}
