#include "prove/sight.h"

#include <assert.h>

#include "base/memory.h"
#include "prove/contexts.h"

#define ALL UINT64_MAX

/* By pool: the regions whose objects are seen, a bit for each. A region whose number is too large for a bit counts as all of them. */
struct mg_sight {
    uint64_t *regions;
    bool *has_fields; /* what fields of its objects lead to is seen too */
    uint64_t size;    /* how often something was added */
};

static uint64_t bit_of(uint32_t region)
{
    return region && region < 64 ? 1ull << region : ALL;
}

static void see_fields(mg_prover *p, uint32_t pool);

static void see_objects(mg_prover *p, uint32_t pool, uint64_t regions)
{
    uint64_t *seen = &p->sight->regions[pool], before = *seen;
    assert(pool < p->cells->layout->pool_count);
    *seen |= regions;
    p->sight->size += *seen != before;
}

static void see_pool(mg_prover *p, uint32_t pool, uint64_t regions)
{
    see_objects(p, pool, regions);
    if (p->sight->has_fields[pool])
        return;
    p->sight->has_fields[pool] = true;
    see_fields(p, pool);
}

/* A union may hold a pointer. A pointer to a function leads to nothing that changes. */
static bool leads_on(const mg_cell *cell)
{
    bool is_pointer = cell->type->kind == MG_TYPE_POINTER;
    return cell->is_union || (is_pointer && cell->type->target->kind != MG_TYPE_FUNCTION);
}

/* All objects of a pool have the fields of the first, and all elements of an array those of the first. */
static void see_fields(mg_prover *p, uint32_t pool)
{
    const mg_layout *layout = p->cells->layout;
    const mg_object *object = &layout->objects[layout->pools[pool].first];
    if (!layout->pools[pool].count)
        return;
    uint32_t last = mg_object_is_array(object) ? object->first + 1 : object->last;
    for (uint32_t c = object->first; c < last; c++)
        if (leads_on(&layout->cells[c]))
            mg_sight_add_field(p, c, 0);
}

void mg_sight_add_field(mg_prover *p, uint32_t cell, uint32_t region)
{
    uint32_t pool = p->cells->each[cell].pool;
    uint64_t regions = bit_of(region ? region : p->region_of[cell]);
    if (pool != MG_NONE) {
        see_pool(p, pool, regions);
        return;
    }
    /* its type is not known: if it has a region, to objects of that and no further */
    for (uint32_t i = 0; i < p->cells->layout->pool_count; i++)
        (regions == ALL ? see_pool : see_objects)(p, i, regions);
}

bool mg_sight_add_address(mg_prover *p, uint64_t address)
{
    const mg_layout *layout = p->cells->layout;
    uint32_t allocation = mg_layout_allocation_at(layout, address);
    if (allocation == layout->allocation_count)
        return false;
    uint32_t object = layout->allocations[allocation].object, pool = layout->objects[object].pool;
    if (pool == MG_NONE)
        return false;
    see_pool(p, pool, bit_of(mg_contexts_region(p, object)));
    return true;
}

bool mg_sight_has(const mg_prover *p, uint32_t object)
{
    assert(object < p->cells->layout->object_count && p->cells->layout->objects[object].pool != MG_NONE);
    uint64_t regions = p->sight->regions[p->cells->layout->objects[object].pool];
    return regions == ALL || (regions && regions & bit_of(mg_contexts_region(p, object)));
}

uint64_t mg_sight_size(const mg_prover *p)
{
    return p->sight->size;
}

void mg_sight_clear(mg_prover *p)
{
    for (uint32_t i = 0; i < p->cells->layout->pool_count; i++)
        p->sight->regions[i] = p->sight->has_fields[i] = 0;
    p->sight->size = 0;
}

void mg_sight_install(mg_prover *p)
{
    p->sight = mg_memory_new(sizeof *p->sight);
    p->sight->has_fields = mg_memory_new((p->cells->layout->pool_count + 1) * sizeof *p->sight->has_fields);
    p->sight->regions = mg_memory_new((p->cells->layout->pool_count + 1) * sizeof *p->sight->regions);
}
