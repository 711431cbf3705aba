/* The trees of binary_tree.c again: the same invariant and the same counts, written with the containers of
 * margay_containers.h instead of visited.h.
 *
 * Without Margay: gcc -Iinclude worklist_tree.c main.c -lmargay. */
#include <margay.h>
#include <margay_containers.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
    struct node *left, *right;
};

struct tree {
    struct node *root;
    int size;
};

/* False if the node was met before. */
static bool meet(const struct node *node, mgc_set *seen, mgc_list *work)
{
    if (!mgc_set_add(seen, node))
        return false;
    mgc_list_push(work, node);
    return true;
}

/* Breadth first: the nodes at or after i are still to be looked at. */
static bool is_tree(const struct node *root, mgc_set *seen, mgc_list *work)
{
    meet(root, seen, work);
    for (size_t i = 0; i < mgc_list_count(work); i++) {
        const struct node *node = (const struct node *)mgc_list_at(work, i);
        if (node->left && !meet(node->left, seen, work))
            return false;
        if (node->right && !meet(node->right, seen, work))
            return false;
    }
    return true;
}

bool tree_ok(const struct tree *tree)
{
    if (!tree->root)
        return tree->size == 0;
    mgc_set *seen = mgc_set_new();
    mgc_list *work = mgc_list_new();
    bool ok = is_tree(tree->root, seen, work) && (size_t)tree->size == mgc_set_count(seen);
    mgc_list_free(work);
    mgc_set_free(seen);
    return ok;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
}
