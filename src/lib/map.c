#include <margay_containers.h>

#include <assert.h>
#include <stdlib.h>

#include "lib/allocate.h"
#include "lib/inverse.h"

struct mgc_map {
    mgc_table table;
};

mgc_map *mgc_map_new(void)
{
    mgc_map *map = mgc_allocate(sizeof *map);
    map->table.has_values = true;
    return map;
}

void mgc_map_free(mgc_map *map)
{
    if (map)
        mgc_table_clear(&map->table);
    free(map);
}

void mgc_map_clear(mgc_map *map)
{
    mgc_table_clear(&map->table);
}

size_t mgc_map_count(const mgc_map *map)
{
    return map->table.count;
}

bool(mgc_map_put)(mgc_map *map, uintptr_t key, uintptr_t value)
{
    size_t position = mgc_table_find(&map->table, key);
    if (position == MGC_NOWHERE)
        mgc_table_append(&map->table, key, value);
    else
        map->table.values[position] = value;
    return position == MGC_NOWHERE;
}

bool(mgc_map_has)(const mgc_map *map, uintptr_t key)
{
    return mgc_table_find(&map->table, key) != MGC_NOWHERE;
}

uintptr_t(mgc_map_get)(const mgc_map *map, uintptr_t key)
{
    size_t position = mgc_table_find(&map->table, key);
    return position == MGC_NOWHERE ? 0 : map->table.values[position];
}

bool(mgc_map_remove)(mgc_map *map, uintptr_t key)
{
    size_t position = mgc_table_find(&map->table, key);
    if (position == MGC_NOWHERE)
        return false;
    mgc_table_remove(&map->table, position);
    return true;
}

uintptr_t mgc_map_key_at(const mgc_map *map, size_t position)
{
    return position < map->table.count ? map->table.keys[position] : 0;
}

uintptr_t mgc_map_value_at(const mgc_map *map, size_t position)
{
    return position < map->table.count ? map->table.values[position] : 0;
}

size_t mgc_map_find(const mgc_map *map, uintptr_t key)
{
    return mgc_table_find(&map->table, key);
}

void mgc_map_put_back(mgc_map *map, size_t position, uintptr_t key, uintptr_t value)
{
    assert(map->table.has_values && !(mgc_map_has)(map, key)); /* invariant 35 */
    mgc_table_insert(&map->table, position, key, value);
}

size_t mgc_map_bytes(const mgc_map *map)
{
    return sizeof *map + mgc_table_bytes(&map->table);
}
