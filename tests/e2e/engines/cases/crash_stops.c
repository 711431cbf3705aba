/* The search stops at the crash, whatever is known of the values after it.
 * options: --on-crash stop */
#include <margay.h>

struct root {
    int a;
};

bool ok(const struct root *s)
{
    int a = s->a;
    if (a == 2)
        abort();
    return a < 4;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, a, 0, 4);
}
