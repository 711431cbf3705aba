/* The limit comes among values that are accepted without a run, where no candidate is left: there are more all the same.
 * options: --limit 2 */
#include <margay.h>

struct root {
    int a;
};

bool ok(const struct root *s)
{
    return s->a < 3;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 4);
}
