/* mg_each: all fields of the objects of a pool are chosen in one loop, and the objects are alike all the same. Red-black trees as the papers on UDITA initialise and check them, beside the
 * same by MG_ANY; test_each.py has the counts. */
#include <margay.h>
#include <stdbool.h>
#include <stddef.h>

enum color { RED, BLACK };

struct node {
    struct node *left, *right, *parent;
    enum color color;
    int key;
};

struct tree {
    struct node *root;
    int size;
};

static int count_nodes(const struct node *node, const struct node *parent, int most)
{
    if (!node)
        return 0;
    if (node->parent != parent || most < 1 || (node->left && node->left == node->right))
        return -100;
    int left = count_nodes(node->left, node, most - 1);
    return left < 0 ? -100 : left + 1 + count_nodes(node->right, node, most - 1 - left);
}

static bool is_red(const struct node *node)
{
    return node && node->color == RED;
}

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

static bool is_ordered(const struct node *node, int above, int below)
{
    return !node || (node->key > above && node->key < below && is_ordered(node->left, above, node->key) &&
                     is_ordered(node->right, node->key, below));
}

static bool is_binary_tree(const struct tree *tree)
{
    return count_nodes(tree->root, NULL, tree->size) == tree->size;
}

static bool is_red_black(const struct tree *tree)
{
    return is_binary_tree(tree) && black_height(tree->root) >= 0 && is_ordered(tree->root, 0, 100);
}

static void initialize(struct tree *tree, int most, int keys)
{
    tree->size = mg_int(1, most);
    mg_pool nodes = MG_POOL_WITH_NULL(struct node, tree->size);
    tree->root = mg_any(&nodes);
    mg_each(struct node, node, &nodes)
    {
        node->left = mg_any(&nodes);
        node->right = mg_any(&nodes);
        node->parent = mg_any(&nodes);
        node->color = (enum color)mg_int(RED, BLACK);
        node->key = mg_int(1, keys);
    }
}

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct tree, size, 1, n);
    MG_INTS(struct node, key, 1, n);
}

MG_TEST(trees, n)
{
    struct tree tree;
    initialize(&tree, n, n);
    mg_assume(is_binary_tree(&tree));
}

MG_TEST(trees_any, n)
{
    mg_assume(is_binary_tree(MG_ANY(struct tree, n)));
}

MG_TEST(red_black, n)
{
    struct tree tree;
    initialize(&tree, n, n);
    mg_assume(is_red_black(&tree));
}

MG_TEST(red_black_any, n)
{
    mg_assume(is_red_black(MG_ANY(struct tree, n)));
}

/* The same as red_black, with objects that are told apart from the beginning: each tree comes once for each way to number its nodes. */
MG_TEST(numbered, n)
{
    struct tree tree = {.size = mg_int(1, n)};
    mg_pool nodes = MG_POOL(struct node, tree.size);
    struct node *all[tree.size];
    for (int i = 0; i < tree.size; i++)
        all[i] = mg_new(&nodes);
    tree.root = all[mg_int(0, tree.size - 1)];
    for (int i = 0; i < tree.size; i++) {
        all[i]->left = mg_bool() ? mg_any(&nodes) : NULL;
        all[i]->right = mg_bool() ? mg_any(&nodes) : NULL;
        all[i]->parent = mg_bool() ? mg_any(&nodes) : NULL;
        all[i]->color = (enum color)mg_int(RED, BLACK);
        all[i]->key = mg_int(1, n);
    }
    mg_assume(is_red_black(&tree));
}

/* Looks at a value while the objects are filled in: that chooses it for all of them, also for the one that nothing leads to. */
MG_TEST(looked_at, n)
{
    mg_pool nodes = MG_POOL(struct node, n);
    mg_each(struct node, node, &nodes) node->color = mg_bool() ? BLACK : RED;
    const struct node *one = mg_any(&nodes);
    mg_assert(one->color == RED || one->color == BLACK);
}

/* mg_new gives one that was not given; all objects are there. */
MG_TEST(new_after, n)
{
    mg_pool nodes = MG_POOL(struct node, n + 1);
    struct node *first = mg_any(&nodes);
    mg_each(struct node, node, &nodes) node->key = mg_int(1, 2);
    struct node *other = mg_any(&nodes), *fresh = mg_new(&nodes);
    mg_assert(mg_pool_count(&nodes) == (size_t)n + 1 && mg_pool_at(&nodes, 0) == first);
    mg_assert(fresh != first && fresh != other);
    mg_assert(other == first || fresh->key == 1); /* BAD */
}

MG_TEST(without_size, n)
{
    mg_pool nodes = MG_POOL(struct node, 0);
    mg_each(struct node, node, &nodes) node->key = 1;
}
