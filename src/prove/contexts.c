#include "prove/contexts.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "prove/allocated.h"

static const mg_pool *pool_of(const mg_prover *p, const mg_unknown *unknown)
{
    return &p->cells->layout->pools[p->cells->each[unknown->cell].pool];
}

uint32_t mg_contexts_begin(mg_prover *p)
{
    uint64_t number = MG_NOTES->contexts + 1;
    if (number == UINT32_MAX)
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    while (p->tops.count <= number)
        mg_vec_push(&p->tops, 0);
    p->tops.items[number] = p->run->heap.top;
    assert(p->tops.items[number - 1] <= p->run->heap.top); /* invariant 14: the heap only grows */
    mg_store_set(&MG_NOTES->contexts, number);
    return (uint32_t)number;
}

/* ---- objects of the structure ------------------------------------------------------------------------------ */

/* An object is of the region of the pointers that have led to it; as long as none has, it may be of any region. */
uint32_t mg_contexts_region(const mg_prover *p, uint32_t object)
{
    uint64_t address = p->cells->layout->objects[object].address;
    for (uint64_t v = 0; p->heap.region_count && v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        bool leads_there = variable->kind == &mg_summaries_kind && variable->answer.is_known &&
                           variable->answer.value == address;
        if (leads_there && p->region_of[variable->unknown.cell])
            return p->region_of[variable->unknown.cell];
    }
    return 0;
}

static bool is_of_region(const mg_prover *p, uint32_t object, uint32_t region)
{
    uint32_t known = region ? mg_contexts_region(p, object) : 0;
    return !known || known == region;
}

bool mg_contexts_has(const mg_prover *p, const mg_unknown *unknown, uint32_t object)
{
    uint32_t number = pool_of(p, unknown)->first + object;
    return p->contexts[number] <= unknown->context && is_of_region(p, number, p->region_of[unknown->cell]);
}

uint32_t mg_contexts_count(const mg_prover *p, const mg_unknown *unknown)
{
    uint32_t used = p->cells->used[p->cells->each[unknown->cell].pool], count = 0;
    if (unknown->context == MG_NOTES->contexts && !p->region_of[unknown->cell])
        return used;
    for (uint32_t i = 0; i < used; i++)
        count += mg_contexts_has(p, unknown, i);
    return count;
}

uint32_t mg_contexts_object(const mg_prover *p, const mg_unknown *unknown, uint32_t number)
{
    uint32_t object = 0;
    assert(number < mg_contexts_count(p, unknown));
    for (;; object++)
        if (mg_contexts_has(p, unknown, object) && !number--)
            return object;
}

static const char *region_name(const mg_prover *p, const mg_layout *layout, const mg_cell *cell)
{
    for (uint32_t i = 0; i < p->heap.region_count; i++) {
        const mg_region_rule *r = &p->heap.regions[i];
        if (!strcmp(r->structure, layout->objects[cell->object].type->name) && !strcmp(r->field, cell->path))
            return r->region;
    }
    return NULL;
}

/* The number of a region is that of the first rule that names it, + 1. */
uint32_t mg_contexts_find_region(const mg_prover *p, const char *name)
{
    for (uint32_t i = 0; i < p->heap.region_count; i++)
        if (!strcmp(p->heap.regions[i].region, name))
            return i + 1;
    return 0;
}

void mg_contexts_find_regions(mg_prover *p)
{
    const mg_layout *layout = p->cells->layout;
    p->region_of = mg_memory_new((layout->cell_count + 1) * sizeof *p->region_of);
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        const char *name = region_name(p, layout, &layout->cells[c]);
        p->region_of[c] = name ? mg_contexts_find_region(p, name) : 0;
    }
}

/* ---- what the program made --------------------------------------------------------------------------------- */

/* A block counts as an object if it has its size. If it has room for several, a pointer could lead to any of them: that goes beyond. */
static bool is_object(mg_prover *p, const mg_block *block, const mg_unknown *unknown)
{
    uint64_t size = pool_of(p, unknown)->type->size;
    assert(unknown->context && unknown->context < p->tops.count);
    if (block->state != MG_BLOCK_LIVE || block->address >= p->tops.items[unknown->context] || !size)
        return false;
    if ((block->size > size && block->size % size == 0) || mg_allocated_is_open(p, block->address))
        mg_prover_give_up(p, MG_BEYOND_PASSED);
    return block->size == size;
}

uint32_t mg_contexts_count_blocks(mg_prover *p, const mg_unknown *unknown)
{
    uint32_t count = 0;
    const mg_blocks *blocks = &p->run->heap.blocks;
    if (!unknown->context || p->region_of[unknown->cell]) /* what the program makes is in no region */
        return 0;
    if (MG_NOTES->open_outside) /* what is passed lies in no block: a variable */
        mg_prover_give_up(p, MG_BEYOND_PASSED);
    for (size_t i = 0; i < blocks->count; i++)
        count += is_object(p, &blocks->items[i], unknown);
    return count;
}

uint64_t mg_contexts_block(mg_prover *p, const mg_unknown *unknown, uint32_t number)
{
    const mg_blocks *blocks = &p->run->heap.blocks;
    size_t i = 0;
    for (; i < blocks->count; i++)
        if (is_object(p, &blocks->items[i], unknown) && !number--)
            break;
    assert(i < blocks->count); /* mg_contexts_count_blocks counted it */
    return blocks->items[i].address;
}

bool mg_contexts_has_block(mg_prover *p, const mg_unknown *unknown, uint64_t address)
{
    uint32_t count = mg_contexts_count_blocks(p, unknown);
    for (uint32_t i = 0; i < count; i++)
        if (mg_contexts_block(p, unknown, i) == address)
            return true;
    return false;
}
