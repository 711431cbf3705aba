/* What `leaf` returns decides in two ways: through the recursion of `left` and `right` a candidate is refused, from the
 * predicate it is accepted. Variable arguments, so that nothing is inlined. */
#include <margay.h>
#include <stdarg.h>

struct root {
    int a, b, c;
};

static bool leaf(const struct root *s, int depth)
{
    if (depth > 0 && !leaf(s, depth - 1))
        return false;
    if (s->c == 1)
        return false;
    return true;
}

static bool right(const struct root *s, int depth, ...);

static bool left(const struct root *s, int depth, ...)
{
    va_list more;
    va_start(more, depth);
    va_end(more);
    if (s->a == 1)
        return false;
    if (depth <= 0)
        return true;
    if (!right(s, depth - 1))
        return false;
    return true;
}

static bool right(const struct root *s, int depth, ...)
{
    va_list more;
    va_start(more, depth);
    va_end(more);
    if (!leaf(s, depth))
        return false;
    if (!left(s, depth - 1))
        return false;
    return true;
}

bool ok(const struct root *s)
{
    if (s->b != 1)
        return left(s, 3);
    if (!leaf(s, 2))
        return true;
    return false;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 2);
    MG_INTS(struct root, b, 0, 2);
    MG_INTS(struct root, c, 0, 2);
}
