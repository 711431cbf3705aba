/* A search tree on the heap: each number is inserted if it is not there, else taken out and freed. */
#define CHOICES 6
#define VALUES 4
#include "restore.h"

struct node {
    struct node *child[2];
    int key;
};

static struct node **find(struct node **at, int key)
{
    while (*at && (*at)->key != key)
        at = &(*at)->child[key > (*at)->key];
    return at;
}

static void take_out(struct node **at)
{
    struct node *old = *at, **next = &old->child[1];
    if (!old->child[0] || !old->child[1]) {
        *at = old->child[!old->child[0]];
        free(old);
        return;
    }
    while ((*next)->child[0])
        next = &(*next)->child[0];
    old->key = (*next)->key;
    take_out(next);
}

static int count(const struct node *n, int low, int high)
{
    if (!n)
        return 0;
    CHECK(n->key > low && n->key < high);
    return 1 + count(n->child[0], low, n->key) + count(n->child[1], n->key, high);
}

bool ok(struct s *s)
{
    struct node *root = NULL;
    unsigned keys = 0;
    for (int i = 0; i < CHOICES; i++) {
        int key = s->x[i] * 3 % 4; /* in another order */
        struct node **at = find(&root, key);
        CHECK((*at != NULL) == (keys >> key & 1));
        if (*at)
            take_out(at);
        else
            *at = calloc(1, sizeof **at), (*at)->key = key;
        keys ^= 1u << key;
        CHECK(count(root, -1, 4) == __builtin_popcount(keys));
    }
    return accepted(s);
}
