/* A red-black tree with insert and remove as textbooks have them, and the tests of both: red_black.c and its
 * four broken brothers.
 *
 * A file defines BUG, a number, and includes this one. 0 is right; 1 to 4 each leave out one step of remove,
 * marked below. The tests take every good tree of n nodes, run insert or remove with every key in it,
 * between, below and above, and look at the tree again. */
#ifndef RED_BLACK_H
#define RED_BLACK_H

#include <limits.h>
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>
#include <stdlib.h>

enum color { RED, BLACK };
enum side { LEFT, RIGHT };

struct node {
    struct node *child[2], *parent;
    enum color color;
    int key;
};

struct tree {
    struct node *root;
    int size;
};

/* ---- the invariant -------------------------------------------------------------------------------------- */

static bool is_red(const struct node *node)
{
    return node && node->color == RED;
}

/* Black nodes on every path down from here, or -1: a link up is wrong, a key is not between low and high, a
 * red node has a red child, or paths differ. Counts the nodes. */
static int black_height(const struct node *node, const struct node *parent, int low, int high, int *count)
{
    if (!node)
        return 0;
    ++*count;
    if (node->parent != parent || node->key <= low || node->key >= high)
        return -1;
    if (is_red(node) && (is_red(node->child[LEFT]) || is_red(node->child[RIGHT])))
        return -1;
    int left = black_height(node->child[LEFT], node, low, node->key, count);
    if (left < 0 || left != black_height(node->child[RIGHT], node, node->key, high, count))
        return -1;
    return left + !is_red(node);
}

static bool tree_ok(const struct tree *tree)
{
    int count = 0;
    return !is_red(tree->root) && black_height(tree->root, NULL, INT_MIN, INT_MAX, &count) >= 0 &&
           count == tree->size;
}

/* ---- the tree ------------------------------------------------------------------------------------------- */

static enum side side_of(const struct node *node, const struct node *parent)
{
    return parent->child[RIGHT] == node ? RIGHT : LEFT;
}

/* Puts `node`, which may be NULL, where `old` is. */
static void replace(struct tree *tree, struct node *old, struct node *node)
{
    if (old->parent)
        old->parent->child[side_of(old, old->parent)] = node;
    else
        tree->root = node;
    if (node)
        node->parent = old->parent;
}

/* Moves a node down to a side; its child on the other side comes up. */
static void rotate(struct tree *tree, struct node *node, enum side side)
{
    struct node *up = node->child[!side];
    replace(tree, node, up);
    node->child[!side] = up->child[side];
    if (up->child[side])
        up->child[side]->parent = node;
    up->child[side] = node;
    node->parent = up;
}

static struct node *tree_find(const struct tree *tree, int key)
{
    struct node *node = tree->root;
    while (node && node->key != key)
        node = node->child[key < node->key ? LEFT : RIGHT];
    return node;
}

/* `node` is red, and so may be its parent. */
static void mend_red(struct tree *tree, struct node *node)
{
    while (is_red(node->parent)) {
        struct node *parent = node->parent, *above = parent->parent;
        enum side side = side_of(parent, above);
        struct node *uncle = above->child[!side];
        if (is_red(uncle)) {
            parent->color = uncle->color = BLACK;
            above->color = RED;
            node = above;
            continue;
        }
        if (side_of(node, parent) != side) {
            rotate(tree, parent, side);
            parent = node;
        }
        parent->color = BLACK;
        above->color = RED;
        rotate(tree, above, !side);
        break;
    }
    tree->root->color = BLACK;
}

static void tree_insert(struct tree *tree, int key)
{
    struct node *parent = NULL, **place = &tree->root;
    while (*place) {
        parent = *place;
        if (parent->key == key)
            return;
        place = &parent->child[key < parent->key ? LEFT : RIGHT];
    }
    struct node *node = calloc(1, sizeof *node);
    *node = (struct node){.parent = parent, .color = RED, .key = key};
    *place = node;
    tree->size++;
    mend_red(tree, node);
}

/* Paths through `node`, which may be NULL, have a black node too few. */
static void mend_black(struct tree *tree, struct node *node, struct node *parent)
{
    while (parent && !is_red(node)) {
        enum side side = side_of(node, parent);
        struct node *sibling = parent->child[!side];
        if (is_red(sibling)) {
            sibling->color = BLACK;
            parent->color = RED;
            rotate(tree, parent, side);
            sibling = parent->child[!side];
        }
        if (!is_red(sibling->child[LEFT]) && !is_red(sibling->child[RIGHT])) {
            if (BUG != 4)
                sibling->color = RED;
            node = parent;
            parent = node->parent;
            continue;
        }
        if (!is_red(sibling->child[!side])) {
            sibling->child[side]->color = BLACK;
            sibling->color = RED;
            rotate(tree, sibling, !side);
            sibling = parent->child[!side];
        }
        if (BUG != 2)
            sibling->color = parent->color;
        parent->color = BLACK;
        if (BUG != 1)
            sibling->child[!side]->color = BLACK;
        rotate(tree, parent, side);
        return;
    }
    if (node)
        node->color = BLACK;
}

/* Puts the next node in order, which has no left child, where `node` with its two children is. */
static void replace_by_next(struct tree *tree, struct node *node, struct node *next)
{
    if (next->parent != node) {
        replace(tree, next, next->child[RIGHT]);
        next->child[RIGHT] = node->child[RIGHT];
        if (BUG != 3)
            next->child[RIGHT]->parent = next;
    }
    replace(tree, node, next);
    next->child[LEFT] = node->child[LEFT];
    next->child[LEFT]->parent = next;
    next->color = node->color;
}

static void tree_remove(struct tree *tree, int key)
{
    struct node *node = tree_find(tree, key), *below, *above;
    if (!node)
        return;
    enum color lost = node->color;
    if (node->child[LEFT] && node->child[RIGHT]) {
        struct node *next = node->child[RIGHT];
        while (next->child[LEFT])
            next = next->child[LEFT];
        lost = next->color;
        below = next->child[RIGHT];
        above = next->parent == node ? next : next->parent;
        replace_by_next(tree, node, next);
    } else {
        below = node->child[node->child[LEFT] ? LEFT : RIGHT];
        above = node->parent;
        replace(tree, node, below);
    }
    if (lost == BLACK)
        mend_black(tree, below, above);
    tree->size--;
}

/* ---- the tests ------------------------------------------------------------------------------------------ */

/* Sets the links up, and the keys to 1, 3, 5 and on from left to right. */
static void complete(struct node *node, struct node *parent, int *key)
{
    if (!node)
        return;
    node->parent = parent;
    complete(node->child[LEFT], node, key);
    node->key = *key;
    *key += 2;
    complete(node->child[RIGHT], node, key);
}

/* Every red-black tree of n nodes: shapes are generated, colours found. */
static void generate(struct tree *tree, struct node *nodes, int n)
{
    tree->root = MG_GEN_TREE(struct node, child[LEFT], child[RIGHT], n, nodes);
    tree->size = n;
    int key = 1;
    complete(tree->root, NULL, &key);
    for (int i = 0; i < n; i++)
        nodes[i].color = mg_int(RED, BLACK);
    mg_assume(tree_ok(tree));
}

MG_TEST(insert_keeps_tree, n)
{
    struct node nodes[n];
    struct tree tree;
    generate(&tree, nodes, n);
    int key = mg_int(0, 2 * n);
    tree_insert(&tree, key);
    mg_assert(tree_ok(&tree));
    mg_assert(tree_find(&tree, key));
}

MG_TEST(remove_keeps_tree, n)
{
    struct node nodes[n];
    struct tree tree;
    generate(&tree, nodes, n);
    int key = mg_int(0, 2 * n);
    tree_remove(&tree, key);
    mg_assert(tree_ok(&tree));
    mg_assert(!tree_find(&tree, key));
}

#endif
