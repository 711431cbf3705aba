/* Structs that have a typedef's name only, found by it in the rules. A node is NULL or one of n; ids 1..n: root NULL: 1,
 * N0 with id of n; mode 2. n = 2: (1 + 2) * 2 = 6.
 * expect: -n 2 => 6
 * expect: -n 5 => 12
 * expect: -n 2 --root tree_t => 6 */
#include <margay.h>
#include <stdint.h>

typedef uint16_t id_type;
typedef enum { OFF, ON } mode;
typedef struct {
    id_type id;
} node_t;
typedef struct {
    node_t *root;
    mode mode;
} tree_t;

bool ok(const tree_t *t)
{
    return (!t->root || t->root->id > 0) && (t->mode == ON || t->mode == OFF);
}

MG_BOUNDS(tree_t, n)
{
    MG_OBJECTS(node_t, n);
    MG_INTS(node_t, id, 0, n);
}
