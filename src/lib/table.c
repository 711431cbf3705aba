/* The keys stand in an array, in the order in which they came. An index maps hashes to positions: open
 * addressing, one place after the other, and a removal closes the gap it leaves, so there are no tombstones.
 * A small table has no index: looking at a handful of keys is quicker.
 *
 * Positions are all that can be seen from outside, and every operation changes them in a way that its
 * inverse takes back exactly. The index, and how much room there is, may differ afterwards; they cannot be
 * seen. */
#include "lib/table.h"

#include <assert.h>
#include <stdlib.h>

#include "lib/allocate.h"

enum { SMALL = 8, FIRST_BITS = 5 };

static size_t places(const mgc_table *table)
{
    return table->index ? (size_t)1 << table->bits : 0;
}

static size_t home_of(const mgc_table *table, uintptr_t key)
{
    return (size_t)((uint64_t)key * 0x9e3779b97f4a7c15 >> (64 - table->bits));
}

static size_t after(const mgc_table *table, size_t place)
{
    return (place + 1) & (places(table) - 1);
}

/* The place of a key in the index, or the free one where it belongs. */
static size_t place_of(const mgc_table *table, uintptr_t key)
{
    size_t place = home_of(table, key);
    assert(table->index && table->count <= places(table) / 2 + 1); /* so that a free one is found */
    while (table->index[place] && table->keys[table->index[place] - 1] != key)
        place = after(table, place);
    return place;
}

static void point_to(mgc_table *table, size_t place, size_t position)
{
    assert(position < table->count);
    table->index[place] = (uint32_t)position + 1;
}

static void make_index(mgc_table *table)
{
    table->bits = table->index ? table->bits + 1 : FIRST_BITS;
    free(table->index);
    table->index = mgc_allocate(sizeof *table->index << table->bits);
    for (size_t i = 0; i < table->count; i++)
        point_to(table, place_of(table, table->keys[i]), i);
}

/* Frees a place, and moves up those that are further from home because of it. */
static void close_gap(mgc_table *table, size_t gap)
{
    size_t mask = places(table) - 1;
    assert(table->index[gap]);
    for (size_t place = after(table, gap); table->index[place]; place = after(table, place)) {
        size_t home = home_of(table, table->keys[table->index[place] - 1]);
        if (((place - home) & mask) < ((place - gap) & mask))
            continue;
        table->index[gap] = table->index[place];
        gap = place;
    }
    table->index[gap] = 0;
}

static void swap(mgc_table *table, size_t a, size_t b)
{
    uintptr_t key = table->keys[a];
    assert(a < table->count && b < table->count);
    if (table->index) {
        size_t place = place_of(table, key);
        point_to(table, place_of(table, table->keys[b]), a);
        point_to(table, place, b);
    }
    table->keys[a] = table->keys[b];
    table->keys[b] = key;
    if (table->has_values) {
        uintptr_t value = table->values[a];
        table->values[a] = table->values[b];
        table->values[b] = value;
    }
}

void mgc_table_clear(mgc_table *table)
{
    free(table->keys);
    free(table->values);
    free(table->index);
    *table = (mgc_table){.has_values = table->has_values};
}

size_t mgc_table_find(const mgc_table *table, uintptr_t key)
{
    if (table->index) {
        uint32_t found = table->index[place_of(table, key)];
        return found ? found - 1 : MGC_NOWHERE;
    }
    for (size_t i = 0; i < table->count; i++)
        if (table->keys[i] == key)
            return i;
    return MGC_NOWHERE;
}

static void make_room(mgc_table *table)
{
    size_t room = table->room;
    if (table->count == UINT32_MAX - 1) /* positions of the index */
        mgc_die();
    if (table->count < room)
        return;
    table->keys = mgc_grow(table->keys, &table->room, sizeof *table->keys);
    if (table->has_values)
        table->values = mgc_grow(table->values, &room, sizeof *table->values);
}

void mgc_table_append(mgc_table *table, uintptr_t key, uintptr_t value)
{
    assert(table->index || mgc_table_find(table, key) == MGC_NOWHERE); /* invariant 36; few are looked at */
    make_room(table);
    table->keys[table->count] = key;
    if (table->has_values)
        table->values[table->count] = value;
    table->count++;
    if (table->count > (table->index ? places(table) / 2 : SMALL))
        make_index(table);
    else if (table->index)
        point_to(table, place_of(table, key), table->count - 1);
}

void mgc_table_remove(mgc_table *table, size_t position)
{
    assert(position < table->count);
    size_t last = table->count - 1;
    if (position < last)
        swap(table, position, last);
    if (table->index)
        close_gap(table, place_of(table, table->keys[last]));
    table->count = last;
}

void mgc_table_insert(mgc_table *table, size_t position, uintptr_t key, uintptr_t value)
{
    assert(position <= table->count);
    mgc_table_append(table, key, value);
    if (position < table->count - 1)
        swap(table, position, table->count - 1);
}

size_t mgc_table_bytes(const mgc_table *table)
{
    size_t each = sizeof *table->keys * (table->has_values ? 2 : 1);
    return table->room * each + places(table) * sizeof *table->index;
}
