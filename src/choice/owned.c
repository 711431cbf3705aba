#include "choice/owned.h"

#include <assert.h>
#include <stdlib.h>

#include "choice/narrow.h"
#include "choice/fields.h"
#include "engine/undo.h"
#include "lane/held.h"
#include "lane/kind.h"

static const mg_allocation *allocation_at(const mg_cells *cells, uint64_t address, uint32_t *number)
{
    *number = mg_layout_allocation_at(cells->layout, address);
    return *number < cells->layout->allocation_count ? &cells->layout->allocations[*number] : NULL;
}

/* Does the program know its address? That of an array once it has read the pointer to it; that of an object if something refers to it. */
static bool is_given(const mg_cells *cells, const mg_allocation *allocation)
{
    const mg_object *object = &cells->layout->objects[allocation->object];
    assert(allocation->object < cells->layout->object_count);
    if (allocation->cell != MG_NONE)
        return cells->each[allocation->cell].is_given;
    return object->pool == MG_NONE || object->index < cells->used[object->pool];
}

/* How large an object with a flexible array is hangs on the length, so that is chosen. */
static void choose_length(mg_run *run, uint32_t allocation, uint64_t address, uint32_t site)
{
    mg_cells *cells = run->choices;
    uint32_t array = mg_cells_flexible(cells, allocation);
    if (array != MG_NONE && mg_cells_is_unread(cells, array) && !mg_cells_resolve_union(cells, array))
        mg_run_end(run, MG_VERDICT_unstable, address, site);
}

static uint64_t check_free(mg_run *run, uint64_t address, uint32_t site)
{
    const mg_cells *cells = run->choices;
    uint32_t number;
    const mg_allocation *allocation = allocation_at(cells, address, &number);
    if (!allocation || allocation->address != address ||
        (allocation->cell != MG_NONE && !is_given(cells, allocation)))
        mg_run_end(run, MG_VERDICT_bad_free, address, site);
    if (mg_cells_is_freed(cells, number))
        mg_run_end(run, MG_VERDICT_double_free, address, site);
    choose_length(run, number, address, site);
    return mg_cells_size(cells, number);
}

static void free_allocation(mg_run *run, uint64_t address)
{
    uint32_t number;
    const mg_allocation *allocation = allocation_at(run->choices, address, &number);
    uint64_t *word = &MG_NOTES->freed[number / 64];
    assert(allocation && !mg_cells_is_freed(run->choices, number));
    mg_store_set(word, *word | 1ull << number % 64);
    mg_store_set(&MG_NOTES->freed_count, MG_NOTES->freed_count + 1);
    mg_narrow_hide_all();
    if (run->forget)
        run->forget(run, address, allocation->size);
    mg_undo_remember_shadow(run, address, allocation->size);
    mg_shadow_set(address, allocation->size);
    assert(mg_cells_is_freed(run->choices, number) && !MG_CONTROL->fields_size); /* invariant 44 */
}

mg_extent mg_owned_extent(const mg_cells *cells, uint64_t address)
{
    uint32_t number;
    const mg_allocation *allocation = allocation_at(cells, address, &number);
    if (!allocation || !is_given(cells, allocation))
        return (mg_extent){0};
    uint64_t offset = address - allocation->address, size = mg_cells_size(cells, number);
    return (mg_extent){.size = offset < size ? size - offset : 0,
                       .is_start = !offset,
                       .is_freed = mg_cells_is_freed(cells, number)};
}

/* ---- memory that is lost --------------------------------------------------------------------------------- */

/* A field that nobody has read may be anything, so it leads nowhere, unless it has only one value. */
static void see_cell(const mg_cells *cells, uint32_t number, mg_see_function *see, void *context)
{
    const mg_cell_run *each = &cells->each[number];
    if (each->pool != MG_NONE && each->last == 1 && !each->has_null)
        see(context, each->low);
}

static void see_moved(const mg_cells *cells, uint32_t number, mg_see_function *see, void *context)
{
    assert(number < cells->layout->cell_count); /* invariant 45 */
    const mg_step *choice = mg_cells_choice(cells, number);
    if (choice)
        see(context, choice->value);
    else
        see_cell(cells, number, see, context);
}

static void see_unread(const mg_cells *cells, uint64_t address, mg_see_function *see, void *context)
{
    uint32_t number = mg_layout_cell_from(cells->layout, address);
    if (number == cells->layout->cell_count || cells->layout->cells[number].address != address)
        return;
    if (mg_cells_is_unread(cells, number))
        see_cell(cells, number, see, context);
}

static void each_value(mg_run *run, uint64_t address, uint64_t lane, mg_see_function *see, void *context)
{
    lane = lane ? lane : mg_held_at(address, sizeof(uint64_t));
    if (lane == MG_LANE_UNSET)
        return;
    if (mg_held_is_moved(lane))
        see_moved(run->choices, (uint32_t)lane, see, context);
    else if (lane)
        mg_kind_of(lane)->see(lane, see, context);
    else
        see_unread(run->choices, address, see, context);
}

static bool has_freed_one(const mg_cells *cells, const mg_pool *pool)
{
    for (uint32_t i = 0; MG_NOTES->freed_count && i < pool->count; i++)
        if (mg_cells_is_freed(
                cells, mg_layout_allocation_at(cells->layout, cells->layout->objects[pool->first + i].address)))
            return true;
    return false;
}

/* Is it a leak if nothing leads to it any more? An array, yes: the pointer with MG_ARRAY owns it. Who owns an object is not said: one that was taken out
 * of a list may belong to the caller. But a program that frees one object has to free the others of that pool. What MG_ANY returned belongs to the
 * test. */
static bool can_be_lost(const mg_cells *cells, const mg_root *root, const mg_allocation *allocation)
{
    uint32_t pool = cells->layout->objects[allocation->object].pool;
    if (allocation->cell != MG_NONE)
        return true;
    return allocation->object != root->object && pool != MG_NONE &&
           has_freed_one(cells, &cells->layout->pools[pool]);
}

/* Adds the allocations of one structure that MG_ANY gave, by address. */
static void list_structure(const mg_cells *cells, uint32_t given, mg_blocks *blocks)
{
    const mg_layout *layout = cells->layout;
    const mg_root *root = &layout->roots[MG_NOTES->given[given]];
    assert(MG_NOTES->given[given] < layout->root_count && root->first < root->last); /* invariant 42 */
    uint32_t i = mg_layout_allocation_at(layout, layout->objects[root->first].address);
    for (; i < layout->allocation_count && layout->allocations[i].object < root->last; i++) {
        const mg_allocation *allocation = &layout->allocations[i];
        if (!is_given(cells, allocation) || mg_cells_is_freed(cells, i))
            continue;
        bool can_be = can_be_lost(cells, root, allocation);
        mg_block block = {.address = (uint32_t)allocation->address,
                          .size = (uint32_t)mg_cells_size(cells, i),
                          .site = can_be ? MG_NOTES->given_sites[given] : 0};
        mg_vec_push(blocks, block);
    }
}

static int compare_blocks(const void *a, const void *b)
{
    uint32_t first = ((const mg_block *)a)->address, second = ((const mg_block *)b)->address;
    return (first > second) - (first < second);
}

void mg_owned_list(mg_cells *cells, mg_blocks *blocks)
{
    mg_fields_recount(cells);
    for (uint32_t g = 0; g < MG_NOTES->given_count; g++)
        list_structure(cells, g, blocks);
    if (MG_NOTES->given_count > 1)
        qsort(blocks->items, blocks->count, sizeof *blocks->items, compare_blocks);
}

void mg_owned_install(mg_cells *cells)
{
    assert(cells->layout->allocation_count <= MG_FREED_MOST * 64);
    cells->run->own = check_free;
    cells->run->disown = free_allocation;
    cells->run->each_value = each_value;
}
