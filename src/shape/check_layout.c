/* What every reader of a layout relies on, checked once, when it is built. */
#include "shape/layout.h"

#include <assert.h>

enum { APART = 32 }; /* bytes between two objects, at least */

static void check_row(const mg_layout *layout, uint32_t first, uint32_t last)
{
    assert(first <= last && last <= layout->cell_count); /* invariant 23 */
    for (uint32_t c = first; c + 1 < last; c++)
        assert(layout->cells[c].address <= layout->cells[c + 1].address); /* invariant 23 */
}

static void check_objects(const mg_layout *layout)
{
    uint64_t end = layout->start;
    for (uint32_t i = 0; i < layout->object_count; i++) {
        const mg_object *object = &layout->objects[i];
        assert(object->address >= end && object->address + object->size <= layout->end); /* invariant 9 */
        assert(object->pool == MG_NONE || object->index < layout->pools[object->pool].count);
        check_row(layout, object->first, object->last);
        end = object->address + object->size + APART;
    }
    for (uint32_t i = 0; i + 1 < layout->allocation_count; i++)
        assert(layout->allocations[i].address + layout->allocations[i].size + APART <=
               layout->allocations[i + 1].address); /* invariant 9 */
}

static void check_array(const mg_layout *layout, const mg_cell *cell)
{
    uint32_t count = cell->elements->child_count;
    assert(cell->governor < cell->first || cell->governor == MG_NONE); /* invariant 24 */
    assert(cell->last - cell->first == cell->stride * count);          /* invariant 23 */
    check_row(layout, cell->first, cell->last);
}

static void check_arms(const mg_layout *layout, const mg_cell *cell)
{
    assert(cell->first <= cell->last && cell->last <= layout->arm_count);
    assert(cell->governor == MG_NONE || cell->governor < layout->cell_count); /* invariant 24 */
    for (uint32_t a = cell->first; a < cell->last; a++)
        check_row(layout, layout->arms[a].first, layout->arms[a].last);
}

static void check_cell(const mg_layout *layout, const mg_cell *cell)
{
    const mg_allocation *home = &layout->allocations[cell->allocation];
    assert(cell->object < layout->object_count && cell->allocation < layout->allocation_count);
    assert(cell->address >= home->address &&
           cell->address + cell->bytes <= home->address + home->size); /* invariant 9 */
    assert(!cell->is_in_arm || layout->cells[cell->united].is_union);  /* invariant 23 */
    if (cell->is_union)
        check_arms(layout, cell);
    else
        assert(cell->domain < layout->domain_count);
    if (cell->elements)
        check_array(layout, cell);
}

void mg_check_layout(const mg_layout *layout)
{
    assert(layout->start <= layout->end && layout->root < layout->object_count + 1);
    check_objects(layout);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        check_cell(layout, &layout->cells[c]);
    for (uint32_t p = 0; p < layout->pool_count; p++)
        assert(layout->pools[p].used <= layout->pools[p].count); /* invariant 27 */
}
