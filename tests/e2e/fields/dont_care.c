/* What is never read is shown as _ and not multiplied: kind 0 reads nothing else, kind 1 reads the pointer and its key when there is one.
 * n = 2: 1 + 1 (NULL) + 3 keys = 5.
 * expect: -n 2 => 5
 * Enumerated: kind 0: spare 3, pointer NULL or N0 with 3 keys and 2 flags: 3 * (1 + 6) = 21; kind 1: NULL: spare 3; N0: 3 keys * spare 3
 * * flag 2 = 18. 42 in all. Two objects in the pool, but one pointer reaches only the first.
 * expect: -n 2 --dont-care=enumerate => 42
 * n = 1: kind 0: 2 * (1 + 4) = 10; kind 1: 2 + 2 * 2 * 2 = 10.
 * expect: -n 1 --dont-care=enumerate => 20 */
#include <margay.h>

struct node {
    int key;
    bool flag;
};

struct all {
    bool kind;
    int spare;
    struct node *node;
};

bool ok(const struct all *x)
{
    return !x->kind || !x->node || x->node->key >= 0;
}
