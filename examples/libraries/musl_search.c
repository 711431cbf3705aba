/* The search trees of musl's <search.h>, which are AVL trees.
 *
 * `sequences`: n calls of tsearch and tdelete with any of n keys, beside an array that says which are there.
 * After each the tree is walked, is balanced, and every key is looked up. */
#include <margay.h>
#include <search.h>
#include <stdlib.h>

/* As musl has it in src/search/tsearch.h. */
struct node {
    const int *key;
    struct node *side[2];
    int height;
};

enum { MOST = 8 };
static const int keys[MOST] = {0, 1, 2, 3, 4, 5, 6, 7};
static bool is_there[MOST];
static int visited, freed;

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The height of a tree whose keys lie between two others. */
static int check_balance(const struct node *node, int low, int high)
{
    if (!node)
        return 0;
    mg_assert(*node->key > low && *node->key < high && is_there[*node->key]);
    int left = check_balance(node->side[0], low, *node->key),
        right = check_balance(node->side[1], *node->key, high);
    mg_assert(left - right >= -1 && left - right <= 1);
    mg_assert(node->height == (left > right ? left : right) + 1);
    return node->height;
}

static void visit(const void *place, VISIT when, int depth)
{
    const struct node *node = place;
    mg_assert(depth < 5 && (when == leaf) == (!node->side[0] && !node->side[1]));
    if (when == postorder || when == leaf) {
        while (visited < MOST && !is_there[visited])
            visited++;
        mg_assert(*node->key == visited++);
    }
}

static void check(void *root, int count)
{
    check_balance(root, -1, MOST);
    visited = 0;
    twalk(root, visit);
    for (; visited < MOST; visited++)
        mg_assert(!is_there[visited]);
    for (int key = 0; key < count; key++) {
        const struct node *found = tfind(&keys[key], &root, compare);
        mg_assert(!found == !is_there[key] && (!found || found->key == &keys[key]));
    }
}

static void count_freed(void *key)
{
    mg_assert(is_there[*(int *)key]);
    freed++;
}

MG_TEST(sequences, n)
{
    void *root = NULL;
    int count = 0;
    for (int i = 0; i < n; i++) {
        int key = mg_int(0, n - 1);
        if (mg_bool()) {
            const struct node *node = tsearch(&keys[key], &root, compare);
            mg_assert(node && node->key == &keys[key]);
            count += !is_there[key];
            is_there[key] = true;
        } else {
            const void *parent = tdelete(&keys[key], &root, compare);
            mg_assert(!parent == !is_there[key]);
            count -= is_there[key];
            is_there[key] = false;
        }
        check(root, n);
    }
    tdestroy(root, count_freed);
    mg_assert(freed == count);
}
