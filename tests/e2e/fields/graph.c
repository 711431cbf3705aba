/* Every directed graph with two ordered edges a node that can be reached from a node or NULL, up to renaming.
 * n = 1: NULL; one node with two edges, each NULL or itself: 1 + 4.
 * expect: -n 1 => 5
 * n = 2 adds: N0's edges include N1 in 9 - 4 = 5 ways, N1's edges are free in 9: 45.
 * expect: -n 2 => 50
 * n = 3 adds graphs of exactly 3 nodes. Labelled with N0 fixed: 4^6 = 4096 in all; those where not both others are reached:
 * only N0 reached, 2^2 * 4^4 = 1024; exactly N0 and one other, 2 * 45 * 4^2 = 1440; 4096 - 2464 = 1632 reach both, and the
 * two others can swap names: 816.
 * expect: -n 3 => 866 */
#include <margay.h>

struct vertex {
    struct vertex *a, *b;
};

static bool walk(const struct vertex *v, const struct vertex **seen, int *count)
{
    if (!v)
        return true;
    for (int i = 0; i < *count; i++)
        if (seen[i] == v)
            return true;
    seen[(*count)++] = v;
    return walk(v->a, seen, count) && walk(v->b, seen, count);
}

bool ok(const struct vertex *v)
{
    const struct vertex *seen[16];
    int count = 0;
    return walk(v, seen, &count);
}
