/* A directed acyclic graph given by its source node; every node owns an array of child pointers.
 *
 * Invariant: no path of child pointers meets a node twice, no two entries of one array are equal (NULL is an
 * entry like any other and leads nowhere), and exactly `order` nodes are reached.
 *
 * n nodes, the source included, each with 0..n-1 entries (n = 3: 34 graphs, 211 candidates; n = 4: 2,352
 * graphs, 16,450 candidates). */
#include "visited.h"
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    int degree;
    struct node **children;
};

/* The nodes from the source down to the one being looked at. */
struct path {
    const struct node *node;
    const struct path *up;
};

static int order = 0;

static bool is_on(const struct path *path, const struct node *node)
{
    for (; path; path = path->up)
        if (path->node == node)
            return true;
    return false;
}

static bool is_repeated(const struct node *node, int entry)
{
    for (int i = 0; i < entry; i++)
        if (node->children[i] == node->children[entry])
            return true;
    return false;
}

/* Notes every node below in `seen`; a node reached along several paths is entered along each. */
static bool is_acyclic(const struct node *node, const struct path *up, struct visited *seen)
{
    if (is_on(up, node))
        return false;
    struct path path = {node, up};
    visited_add(seen, node);
    int degree = node->degree;
    for (int i = 0; i < degree; i++) {
        const struct node *child = node->children[i];
        if (is_repeated(node, i) || (child && !is_acyclic(child, &path, seen)))
            return false;
    }
    return true;
}

bool dag_ok(const struct node *source)
{
    struct visited seen;
    visited_clear(&seen);
    return is_acyclic(source, NULL, &seen) && seen.count == order;
}

MG_BOUNDS(struct node, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, degree, 0, n - 1);
    MG_ARRAY(struct node, children, degree);
    order = n;
}
