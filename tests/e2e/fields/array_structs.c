/* A heap array of structs with an embedded array. An element: key 1..2, two bools, of which the second equals the first:
 * 4 a piece; sum 4^l for l = 0..n.
 * expect: -n 1 => 5
 * expect: -n 2 => 21 */
#include <margay.h>
#include <stdint.h>

struct entry {
    uint8_t key;
    bool on[2];
};

struct table {
    uint16_t count;
    struct entry *entries;
};

bool ok(const struct table *t)
{
    for (unsigned i = 0; i < t->count; i++) {
        const struct entry *e = &t->entries[i];
        if (!e->key || e->on[0] != e->on[1])
            return false;
    }
    return true;
}

MG_BOUNDS(struct table, n)
{
    MG_INTS(struct table, count, 0, n);
    MG_ARRAY(struct table, entries, count);
    MG_INTS(struct entry, key, 1, 2);
}
