#include <margay_containers.h>

#include <assert.h>
#include <stdlib.h>

#include "lib/allocate.h"
#include "lib/inverse.h"

struct mgc_set {
    mgc_table table;
};

mgc_set *mgc_set_new(void)
{
    return mgc_allocate(sizeof(mgc_set));
}

void mgc_set_free(mgc_set *set)
{
    if (set)
        mgc_table_clear(&set->table);
    free(set);
}

void mgc_set_clear(mgc_set *set)
{
    mgc_table_clear(&set->table);
}

size_t mgc_set_count(const mgc_set *set)
{
    return set->table.count;
}

bool(mgc_set_add)(mgc_set *set, uintptr_t value)
{
    if (mgc_set_has(set, value))
        return false;
    mgc_table_append(&set->table, value, 0);
    return true;
}

bool(mgc_set_has)(const mgc_set *set, uintptr_t value)
{
    return mgc_table_find(&set->table, value) != MGC_NOWHERE;
}

bool(mgc_set_remove)(mgc_set *set, uintptr_t value)
{
    size_t position = mgc_table_find(&set->table, value);
    if (position == MGC_NOWHERE)
        return false;
    mgc_table_remove(&set->table, position);
    return true;
}

uintptr_t mgc_set_at(const mgc_set *set, size_t position)
{
    return position < set->table.count ? set->table.keys[position] : 0;
}

size_t mgc_set_find(const mgc_set *set, uintptr_t value)
{
    return mgc_table_find(&set->table, value);
}

void mgc_set_put_back(mgc_set *set, size_t position, uintptr_t value)
{
    assert(!set->table.has_values && !(mgc_set_has)(set, value)); /* invariant 35 */
    mgc_table_insert(&set->table, position, value, 0);
}

size_t mgc_set_bytes(const mgc_set *set)
{
    return sizeof *set + mgc_table_bytes(&set->table);
}

const uintptr_t *mgc_set_values(const mgc_set *set)
{
    return set->table.keys;
}
