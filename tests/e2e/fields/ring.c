/* A root in its own pool: rings through the root of at most n nodes: n.
 * expect: -n 3 => 3
 * expect: -n 20 => 20 */
#include <margay.h>

struct ring {
    struct ring *next;
};

bool ok(const struct ring *r)
{
    const struct ring *p = r;
    for (int i = 0; i < 100; i++) {
        p = p->next;
        if (!p)
            return false;
        if (p == r)
            return true;
    }
    return false;
}

MG_BOUNDS(struct ring, n)
{
    MG_OBJECTS(struct ring, n);
}
