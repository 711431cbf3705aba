/* The splay tree of BSD <sys/tree.h>, SPLAY_GENERATE, as libbsd has it.
 *
 * `sequences`: n operations from the empty tree, each an insert, remove or find of any of n keys. After each
 * the tree is a search tree, and says what a bool array says: SPLAY_FIND, SPLAY_MIN, SPLAY_MAX, SPLAY_FOREACH.
 * These splay too, so the tree is looked at again after each of them.
 *
 * `insert_keeps`, `remove_keeps`, `find_keeps`: every search tree of up to n nodes, in the header's own layout
 * (MG_ANY), and one operation on it. Its keys are odd, so the key of the operation can fall on a node, between
 * two and outside. What was asked for is the root afterwards: that is what a splay tree is. */
#include <bsd/sys/tree.h>
#include <margay.h>

struct node {
    SPLAY_ENTRY(node) entry;
    int key;
};

SPLAY_HEAD(tree, node);

static int compare(const struct node *a, const struct node *b)
{
    return (a->key > b->key) - (a->key < b->key);
}

SPLAY_PROTOTYPE(tree, node, entry, compare)
SPLAY_GENERATE(tree, node, entry, compare)

/* ---- the invariant, against an array: has[key], for the keys 0 to count - 1 ------------------------------ */

/* Keys are between low and high, in order from left to right; gives the number of nodes, -1 if not so. Order
 * makes sure that no node is met twice. */
static int count_ordered(struct node *node, int low, int high)
{
    if (!node)
        return 0;
    if (node->key < low || node->key > high)
        return -1;
    int left = count_ordered(SPLAY_LEFT(node, entry), low, node->key - 1);
    int right = left < 0 ? -1 : count_ordered(SPLAY_RIGHT(node, entry), node->key + 1, high);
    return right < 0 ? -1 : left + 1 + right;
}

/* Looks without splaying. */
static bool is_in(struct node *node, int key)
{
    while (node && node->key != key)
        node = key < node->key ? SPLAY_LEFT(node, entry) : SPLAY_RIGHT(node, entry);
    return node;
}

static void check(struct tree *tree, const bool *has, int count)
{
    int all = 0;
    for (int key = 0; key < count; key++) {
        mg_assert(is_in(SPLAY_ROOT(tree), key) == has[key]);
        all += has[key];
    }
    mg_assert(count_ordered(SPLAY_ROOT(tree), 0, count - 1) == all);
}

static void check_walk(struct tree *tree, const bool *has, int count)
{
    struct node *node;
    int key = -1;
    SPLAY_FOREACH (node, tree, tree) {
        do
            mg_assert(++key < count);
        while (!has[key]);
        mg_assert(node->key == key);
    }
    while (++key < count)
        mg_assert(!has[key]);
    check(tree, has, count);
    struct node *most = SPLAY_MAX(tree, tree);
    check(tree, has, count);
    mg_assert(most == SPLAY_ROOT(tree) && (!most || !SPLAY_RIGHT(most, entry)));
    struct node *least = SPLAY_MIN(tree, tree);
    check(tree, has, count);
    mg_assert(least == SPLAY_ROOT(tree) && (!least || !SPLAY_LEFT(least, entry)));
}

/* ---- one operation, with the key of `node` --------------------------------------------------------------- */

static void insert(struct tree *tree, bool *has, struct node *node)
{
    struct node *old = SPLAY_INSERT(tree, tree, node);
    mg_assert(has[node->key] ? old && old != node && old->key == node->key : !old);
    mg_assert(SPLAY_ROOT(tree)->key == node->key);
    has[node->key] = true;
}

static void remove_like(struct tree *tree, bool *has, struct node *node)
{
    struct node *result = SPLAY_REMOVE(tree, tree, node);
    mg_assert(result == (has[node->key] ? node : NULL));
    has[node->key] = false;
}

static void find(struct tree *tree, bool *has, struct node *node)
{
    struct node *found = SPLAY_FIND(tree, tree, node);
    mg_assert(has[node->key] ? found && found == SPLAY_ROOT(tree) && found->key == node->key : !found);
}

static void (*const operations[])(struct tree *, bool *, struct node *) = {insert, remove_like, find};

/* ---- from the empty tree --------------------------------------------------------------------------------- */

MG_TEST(sequences, n)
{
    struct tree tree = SPLAY_INITIALIZER(&tree);
    struct node *nodes = malloc((size_t)n * sizeof *nodes);
    bool has[n];
    for (int i = 0; i < n; i++)
        has[i] = false;
    for (int i = 0; i < n; i++) {
        nodes[i].key = mg_int(0, n - 1);
        operations[mg_int(0, 2)](&tree, has, &nodes[i]);
        check(&tree, has, n);
    }
    check_walk(&tree, has, n);
    free(nodes);
}

/* ---- from every tree ------------------------------------------------------------------------------------- */

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, key, 1, n);
}

/* The keys of m nodes are 1 to m: every shape once. Then they become 1, 3, 5 and on. */
static void number(struct node *node, int *count, bool *has)
{
    if (!node)
        return;
    number(SPLAY_LEFT(node, entry), count, has);
    mg_assume(node->key == ++*count);
    node->key = 2 * *count - 1;
    has[node->key] = true;
    number(SPLAY_RIGHT(node, entry), count, has);
}

static struct tree *any_tree(int n, bool *has)
{
    struct tree *tree = MG_ANY(struct tree, n);
    int count = 0;
    for (int i = 0; i <= 2 * n; i++)
        has[i] = false;
    mg_assume(count_ordered(SPLAY_ROOT(tree), 1, n) >= 0);
    number(SPLAY_ROOT(tree), &count, has);
    return tree;
}

static void keeps(int n, int operation)
{
    bool has[2 * n + 1];
    struct tree *tree = any_tree(n, has);
    struct node *node = malloc(sizeof *node);
    node->key = mg_int(0, 2 * n);
    operations[operation](tree, has, node);
    check(tree, has, 2 * n + 1);
    check_walk(tree, has, 2 * n + 1);
    free(node);
}

MG_TEST(insert_keeps, n)
{
    keeps(n, 0);
}

MG_TEST(remove_keeps, n)
{
    keeps(n, 1);
}

MG_TEST(find_keeps, n)
{
    keeps(n, 2);
}
