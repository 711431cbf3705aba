/* The walk begins at the root object and goes through each object that a chosen pointer leads to, in the order in which they are reached. */
#include "search/dont_care.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "choice/fields.h"

typedef struct walk {
    mg_cells *cells;
    MG_VEC(uint32_t) queue; /* objects reached, in order */
} walk;

static void add_object(walk *w, uint32_t object)
{
    assert(object < w->cells->layout->object_count);
    for (size_t i = 0; i < w->queue.count; i++)
        if (w->queue.items[i] == object)
            return;
    mg_vec_push(&w->queue, object);
}

static bool choose_slot(walk *w, const mg_slot *slot, uint64_t count);

static void add_target(walk *w, const mg_cell *cell, const mg_domain *domain)
{
    uint64_t address;
    const mg_pool *pool = &w->cells->layout->pools[domain->pool];
    memcpy(&address, (const void *)(uintptr_t)cell->address, sizeof address);
    for (uint32_t i = 0; address && i < pool->count; i++)
        if (w->cells->layout->objects[pool->first + i].address == address)
            add_object(w, pool->first + i);
}

static bool choose_cell(walk *w, uint32_t number)
{
    const mg_cell *cell = &w->cells->layout->cells[number];
    const mg_domain *domain = &w->cells->layout->domains[cell->domain];
    if (mg_cells_is_unread(w->cells, number) && !mg_cells_choose(w->cells, number))
        return false;
    assert(!mg_cells_is_unread(w->cells, number)); /* invariant 21 */
    if (domain->kind == MG_DOMAIN_REF)
        add_target(w, cell, domain);
    return domain->kind != MG_DOMAIN_BLOCK || choose_slot(w, cell->elements, mg_cells_length(w->cells, number));
}

static bool choose_union(walk *w, const mg_slot *slot)
{
    if (mg_cells_is_unread(w->cells, slot->cell) && !mg_cells_resolve_union(w->cells, slot->cell))
        return false;
    const mg_arm *arm = mg_cells_arm(w->cells, slot->cell);
    assert(!arm || arm->slot < slot->child_count); /* invariant 24 */
    return !arm || choose_slot(w, &slot->children[arm->slot], UINT64_MAX);
}

/* count: only the first so many children, for an array that is shorter than its storage. */
static bool choose_slot(walk *w, const mg_slot *slot, uint64_t count)
{
    if (slot->kind == MG_SLOT_CELL)
        return choose_cell(w, slot->cell);
    if (slot->kind == MG_SLOT_UNION)
        return choose_union(w, slot);
    for (uint32_t i = 0; i < slot->child_count && i < count; i++)
        if (!choose_slot(w, &slot->children[i], UINT64_MAX))
            return false;
    return true;
}

/* The predicate may have changed the candidate: goes back to the start and makes its choices again. */
static bool choose_again(mg_cells *cells)
{
    uint32_t taken = mg_path_position(cells->path);
    mg_path_forget_checkpoints(cells->path);
    mg_run_rollback(cells->run);
    mg_fields_restart(cells);
    assert(taken <= mg_path_depth(cells->path)); /* invariant 25 */
    for (uint32_t i = 0; i < taken; i++)
        if (!mg_cells_choose(cells, cells->path->steps[i].owner))
            return false;
    return true;
}

void mg_dont_care_choose(mg_cells *cells)
{
    walk w = {.cells = cells};
    if (!choose_again(cells))
        return;
    add_object(&w, cells->layout->root);
    for (size_t i = 0; i < w.queue.count; i++)
        if (!choose_slot(&w, cells->layout->objects[w.queue.items[i]].slot, UINT64_MAX))
            break;
    mg_vec_clear(&w.queue);
}
