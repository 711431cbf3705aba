/* Removing a key from a red-black map, proved for all trees of a height and for all keys:
 *
 *     margay prove red_black_remove.c --function map_remove -k 3
 *     margay prove red_black_remove.c --function map_remove -k 3 -- -DWITHOUT_VALUES
 *     margay prove red_black_remove.c --function map_remove -k 2 -- -DBUG
 *     margay prove red_black_remove.c --function map_remove -k 3 -- -DCOMPARED
 *
 * There are 2, 6, 31, 1,082 red-black trees of a height up to k = 1, 2, 3, 4. In one of n nodes a key can be missing in n + 1 places, or be that of a node:
 * 4, 28, 331, 25,088 paths in all, without values. A value that is NULL stands for `nothing`, and is looked at where it is read: that of the key, and that of the
 * next node where it takes the place of one with two children. With values 5, 43, 579, 46,251 paths count.
 *
 * With -DCOMPARED keys are objects that only a comparator knows, which has no body: as many paths.
 *
 * With -DBUG a node stays black that should become red: the map is no longer balanced, for which two levels are enough. */
#include <margay.h>
#include <stdlib.h>

enum color { RED, BLACK };
enum side { LEFT, RIGHT };

struct value {
    int number;
};

#ifdef COMPARED
struct name {
    char *letters;
};

typedef struct name *map_key;

int compare(const struct name *a, const struct name *b);

MG_CONTRACT(compare, (const struct name *a, const struct name *b))
{
    (void)a, (void)b;
    MG_TOTAL_ORDER;
}
#else
typedef int map_key;

static int compare(int a, int b)
{
    return a < b ? -1 : a > b;
}
#endif

struct node {
    struct node *child[2], *parent;
    enum color color;
    map_key key;
    struct value *value;
};

struct map {
    struct node *root;
};

static struct value nothing;

/* ---- the invariant --------------------------------------------------------------------------------------- */

static bool is_red(const struct node *node)
{
    return node && node->color == RED;
}

/* Black nodes on every path down from here, or -1: a key is not between those of low and high, where these are not NULL, a link up is wrong, a red node has a red child, or paths differ. Ordered
 * keys make sure that no node is met twice. */
static int black_height(const struct node *node, const struct node *parent, const struct node *low,
                        const struct node *high)
{
    if (!node)
        return 0;
    if ((low && compare(low->key, node->key) >= 0) || (high && compare(node->key, high->key) >= 0) ||
        node->parent != parent || (is_red(node) && is_red(parent)))
        return -1;
    int left = black_height(node->child[LEFT], node, low, node);
    if (left < 0 || left != black_height(node->child[RIGHT], node, node, high))
        return -1;
    return left + !is_red(node);
}

static bool map_ok(const struct map *map)
{
    return map && !is_red(map->root) && black_height(map->root, NULL, NULL, NULL) >= 0;
}
MG_INVARIANT(struct map, map_ok);

/* ---- the map --------------------------------------------------------------------------------------------- */

static struct node *find(const struct map *map, map_key key)
{
    for (struct node *node = map->root; node;) {
        int order = compare(key, node->key);
        if (!order)
            return node;
        node = node->child[order < 0 ? LEFT : RIGHT];
    }
    return NULL;
}

static struct value *value_of(const struct node *node)
{
#ifdef WITHOUT_VALUES
    (void)node;
    return &nothing;
#else
    return node->value ? node->value : &nothing;
#endif
}

static enum side side_of(const struct node *node)
{
    return node->parent->child[RIGHT] == node ? RIGHT : LEFT;
}

/* Puts `node`, which may be NULL, where `old` is. */
static void replace(struct map *map, struct node *old, struct node *node)
{
    if (old->parent)
        old->parent->child[side_of(old)] = node;
    else
        map->root = node;
    if (node)
        node->parent = old->parent;
}

/* Moves a node down to a side; its child on the other side comes up. */
static void rotate(struct map *map, struct node *node, enum side side)
{
    struct node *up = node->child[!side];
    replace(map, node, up);
    node->child[!side] = up->child[side];
    if (up->child[side])
        up->child[side]->parent = node;
    up->child[side] = node;
    node->parent = up;
}

/* The sibling is black, and so is what is below it on both sides. */
static void redden(struct node *sibling)
{
#ifndef BUG
    sibling->color = RED;
#else
    (void)sibling;
#endif
}

/* Paths through `node`, which may be NULL, on this side of its parent, have a black node too few. */
static void mend(struct map *map, struct node *node, struct node *parent, enum side side)
{
    while (parent && !is_red(node)) {
        struct node *sibling = parent->child[!side];
        if (is_red(sibling)) {
            sibling->color = BLACK;
            parent->color = RED;
            rotate(map, parent, side);
            sibling = parent->child[!side];
        }
        if (is_red(sibling->child[LEFT]) || is_red(sibling->child[RIGHT])) {
            if (!is_red(sibling->child[!side])) {
                sibling->child[side]->color = BLACK;
                sibling->color = RED;
                rotate(map, sibling, !side);
                sibling = parent->child[!side];
            }
            sibling->color = parent->color;
            parent->color = BLACK;
            sibling->child[!side]->color = BLACK;
            rotate(map, parent, side);
            return;
        }
        redden(sibling);
        node = parent;
        parent = node->parent;
        side = parent ? side_of(node) : LEFT;
    }
    if (node)
        node->color = BLACK;
}

/* Of a node with two children: what the next one in order holds; that is the one to remove. */
static struct node *take_from_next(struct node *node)
{
    struct node *next = node->child[RIGHT];
    while (next->child[LEFT])
        next = next->child[LEFT];
    node->key = next->key;
    node->value = value_of(next);
    return next;
}

/* What the key had; NULL if it is not there. */
struct value *map_remove(struct map *map, map_key key)
{
    MG_ENSURES(!find(map, key));

    struct node *node = find(map, key);
    if (!node)
        return NULL;
    struct value *value = value_of(node);
    if (node->child[LEFT] && node->child[RIGHT])
        node = take_from_next(node);
    struct node *below = node->child[node->child[LEFT] ? LEFT : RIGHT], *parent = node->parent;
    enum side side = parent ? side_of(node) : LEFT;
    replace(map, node, below);
    if (node->color == BLACK)
        mend(map, below, parent, side);
    free(node);
    return value;
}
