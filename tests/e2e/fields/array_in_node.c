/* A list whose nodes own arrays, bounded by a path through an embedded struct. A list of k nodes, each with 0..1 ones:
 * 2^k; sum for k = 0..n: 1 + 2 + 4.
 * expect: -n 1 => 3
 * expect: -n 2 => 7
 * expect: -n 4 => 31 */
#include <margay.h>

struct buffer {
    int *data;
    unsigned used;
};

struct node {
    struct buffer buffer;
    struct node *next;
};

bool ok(const struct node *node)
{
    int turns = 0;
    for (; node; node = node->next) {
        if (++turns > 4)
            return false;
        for (unsigned i = 0; i < node->buffer.used; i++)
            if (node->buffer.data[i] != 1)
                return false;
    }
    return true;
}

MG_BOUNDS(struct node *, n)
{
    MG_INTS(struct node, buffer.used, 0, 1);
    MG_ARRAY(struct node, buffer.data, buffer.used);
    MG_INTS(struct node, buffer.data, 0, 1);
}
