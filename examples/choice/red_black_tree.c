/* Red-black trees of exactly n nodes, shape and colours alone; the root may be red.
 *
 * Shows: the same trees twice. Generated: the shape by a generator, the colours open, one recursive check
 * that reads a colour where it needs it. Declared: nothing but the predicate, on any structure there is.
 * Generating the colours too would take a page of thought; checking them takes ten lines.
 *
 * Figures, generated (paths explored / valid): n = 6: 3,588 / 20, 7: 16,983 / 35, 8: 80,470 / 64. Choosing
 * at once: 6: 8,448, 8: 366,080 paths. Declared: 6: 7,109 / 20, 7: 30,646 / 35. */
#include "../visited.h"
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>

enum color { RED, BLACK };

struct node {
    struct node *left, *right;
    enum color color;
};

struct tree {
    struct node *root;
    int size;
};

static bool is_red(const struct node *node)
{
    return node && node->color == RED;
}

/* Black nodes on every path down from here; -1 where a red node has a red child, or paths differ. */
static int black_height(const struct node *node)
{
    if (!node)
        return 0;
    if (is_red(node) && (is_red(node->left) || is_red(node->right)))
        return -1;
    int left = black_height(node->left);
    if (left < 0 || left != black_height(node->right))
        return -1;
    return left + !is_red(node);
}

MG_TEST(red_black_tree, n)
{
    struct node nodes[n];
    struct node *root = MG_GEN_TREE(struct node, left, right, n, nodes);
    for (int i = 0; i < n; i++)
        nodes[i].color = mg_int(RED, BLACK);
    mg_assume(black_height(root) >= 0);
    mg_input(root);
}

static bool is_tree(const struct node *root, struct visited *seen)
{
    visited_clear(seen);
    visited_add(seen, root);
    for (int i = 0; i < seen->count; i++) {
        const struct node *node = seen->at[i];
        if (node->left && !visited_add(seen, node->left))
            return false;
        if (node->right && !visited_add(seen, node->right))
            return false;
    }
    return true;
}

bool red_black_tree_ok(const struct tree *tree)
{
    struct visited seen;
    if (!tree->root)
        return tree->size == 0;
    return is_tree(tree->root, &seen) && seen.count == tree->size && black_height(tree->root) >= 0;
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, n, n);
}

MG_TEST(red_black_tree_declared, n)
{
    struct tree *tree = MG_ANY(struct tree, n);
    mg_assume(red_black_tree_ok(tree));
}
