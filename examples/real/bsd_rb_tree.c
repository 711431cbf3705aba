/* The red-black tree of BSD <sys/tree.h>, RB_GENERATE, as libbsd has it.
 *
 * `sequences`: n operations from the empty tree, each an insert or a remove of any of n keys. After each the
 * tree is red-black, and says what a bool array says: RB_FIND, RB_NFIND, RB_MIN, RB_MAX, RB_FOREACH and its
 * kin.
 *
 * `insert_keeps`, `remove_keeps`, `walks`: every red-black tree of up to n nodes, in the header's own layout
 * (MG_ANY), and one operation on it. Its keys are odd, so the key that is inserted can fall on a node, between
 * two and outside. */
#include <bsd/sys/tree.h>
#include <margay.h>

struct node {
    RB_ENTRY(node) entry;
    int key;
};

RB_HEAD(tree, node);

static int compare(const struct node *a, const struct node *b)
{
    return (a->key > b->key) - (a->key < b->key);
}

RB_PROTOTYPE(tree, node, entry, compare)
RB_GENERATE(tree, node, entry, compare)

/* ---- the invariant --------------------------------------------------------------------------------------- */

/* Black nodes on each path down from here, or -1: a parent is wrong, a key is not between low and high, a red
 * node has a red child, or paths differ. Ordered keys make sure that no node is met twice. */
static int black_height(struct node *node, struct node *parent, int low, int high)
{
    if (!node)
        return 0;
    if (RB_PARENT(node, entry) != parent || node->key <= low || node->key >= high)
        return -1;
    if (RB_COLOR(node, entry) == RB_RED && (!parent || RB_COLOR(parent, entry) == RB_RED))
        return -1;
    int left = black_height(RB_LEFT(node, entry), node, low, node->key);
    if (left < 0 || black_height(RB_RIGHT(node, entry), node, node->key, high) != left)
        return -1;
    return left + (RB_COLOR(node, entry) == RB_BLACK);
}

static bool is_red_black(struct tree *tree, int low, int high)
{
    return black_height(RB_ROOT(tree), NULL, low - 1, high + 1) >= 0;
}

/* ---- against an array: has[key], for the keys 0 to count - 1 --------------------------------------------- */

static void check_walks(struct tree *tree, const bool *has, int count)
{
    struct node *node, *next;
    int key = -1;
    RB_FOREACH (node, tree, tree) {
        do
            mg_assert(++key < count);
        while (!has[key]);
        mg_assert(node->key == key);
    }
    while (++key < count)
        mg_assert(!has[key]);
    RB_FOREACH_REVERSE (node, tree, tree) {
        do
            mg_assert(--key >= 0);
        while (!has[key]);
        mg_assert(node->key == key);
    }
    int all = 0, safe = 0;
    for (int i = 0; i < count; i++)
        all += has[i];
    RB_FOREACH_SAFE (node, tree, tree, next)
        safe++;
    mg_assert(safe == all);
    RB_FOREACH_REVERSE_SAFE (node, tree, tree, next)
        safe--;
    mg_assert(safe == 0);
}

static void check_finds(struct tree *tree, const bool *has, int count)
{
    for (int key = 0; key < count; key++) {
        struct node like = {.key = key}, *found = RB_FIND(tree, tree, &like);
        mg_assert(has[key] ? found && found->key == key : !found);
        int above = key;
        while (above < count && !has[above])
            above++;
        found = RB_NFIND(tree, tree, &like);
        mg_assert(above < count ? found && found->key == above : !found);
    }
    struct node *least = RB_MIN(tree, tree), *most = RB_MAX(tree, tree);
    mg_assert(!least == RB_EMPTY(tree) && !most == RB_EMPTY(tree));
    mg_assert(!least || (!RB_PREV(tree, tree, least) && !RB_NEXT(tree, tree, most)));
}

/* ---- from the empty tree --------------------------------------------------------------------------------- */

static void step(struct tree *tree, bool *has, int count)
{
    int key = mg_int(0, count - 1);
    struct node like = {.key = key};
    if (mg_bool()) {
        struct node *node = malloc(sizeof *node);
        node->key = key;
        struct node *old = RB_INSERT(tree, tree, node);
        mg_assert(has[key] ? old && old->key == key : !old);
        if (old)
            free(node);
        has[key] = true;
    } else {
        struct node *node = RB_FIND(tree, tree, &like);
        mg_assume(node);
        mg_assert(RB_REMOVE(tree, tree, node) == node);
        free(node);
        has[key] = false;
    }
}

MG_TEST(sequences, n)
{
    struct tree tree = RB_INITIALIZER(&tree);
    bool has[n];
    for (int i = 0; i < n; i++)
        has[i] = false;
    for (int i = 0; i < n; i++) {
        step(&tree, has, n);
        mg_assert(is_red_black(&tree, 0, n - 1));
        check_walks(&tree, has, n);
        check_finds(&tree, has, n);
    }
    struct node *node, *next;
    RB_FOREACH_SAFE (node, tree, &tree, next) {
        RB_REMOVE(tree, &tree, node);
        free(node);
    }
}

/* ---- from every tree ------------------------------------------------------------------------------------- */

MG_BOUNDS(struct tree, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, entry.rbe_color, RB_BLACK, RB_RED);
    MG_INTS(struct node, key, 1, n);
}

/* Keys become 1, 3, 5 and on, in order; has[] says which. Gives their number. */
static int spread(struct tree *tree, bool *has, int room)
{
    struct node *node;
    int count = 0;
    for (int i = 0; i < room; i++)
        has[i] = false;
    RB_FOREACH (node, tree, tree) {
        node->key = 2 * count++ + 1;
        has[node->key] = true;
    }
    return count;
}

/* The keys of a tree of m nodes are 1 to m: every shape and colouring once. */
static int number_of_nodes(struct tree *tree)
{
    struct node *node;
    int count = 0;
    RB_FOREACH (node, tree, tree)
        mg_assume(node->key == ++count);
    return count;
}

static struct tree *any_tree(int n, bool *has)
{
    struct tree *tree = MG_ANY(struct tree, n);
    mg_assume(is_red_black(tree, 1, n));
    number_of_nodes(tree);
    spread(tree, has, 2 * n + 1);
    return tree;
}

MG_TEST(insert_keeps, n)
{
    bool has[2 * n + 1];
    struct tree *tree = any_tree(n, has);
    struct node node = {.key = mg_int(0, 2 * n)}, *old = RB_INSERT(tree, tree, &node);
    mg_assert(has[node.key] ? old && old != &node && old->key == node.key : !old);
    has[node.key] = true;
    mg_assert(is_red_black(tree, 0, 2 * n));
    check_walks(tree, has, 2 * n + 1);
}

MG_TEST(remove_keeps, n)
{
    bool has[2 * n + 1];
    struct tree *tree = any_tree(n, has);
    struct node like = {.key = mg_int(0, 2 * n)}, *node = RB_FIND(tree, tree, &like);
    mg_assert(!node == !has[like.key]);
    mg_assume(node);
    mg_assert(RB_REMOVE(tree, tree, node) == node);
    has[like.key] = false;
    mg_assert(is_red_black(tree, 0, 2 * n));
    check_walks(tree, has, 2 * n + 1);
}

MG_TEST(walks, n)
{
    bool has[2 * n + 1];
    struct tree *tree = any_tree(n, has);
    check_walks(tree, has, 2 * n + 1);
    check_finds(tree, has, 2 * n + 1);
}
