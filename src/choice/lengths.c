#include "choice/lengths.h"

#include <assert.h>

#include "choice/fields.h"
#include "choice/owned.h"
#include "engine/heap.h"

static int64_t length_of(const mg_cells *cells, uint32_t cell)
{
    const mg_step *choice = mg_cells_choice(cells, cell);
    assert(choice); /* invariant 24 */
    return (int64_t)choice->value;
}

/* The states of elements are not logged, as nobody goes back to before this: such arrays without symbols are only on a path that is known. */
void mg_lengths_open(mg_cells *cells, uint32_t number)
{
    const mg_object *object = &cells->layout->objects[number];
    if (!mg_object_is_array(object) || !mg_cells_is_unread(cells, object->slot->cell) ||
        !mg_cells_choose(cells, object->slot->cell))
        return;
    int64_t length = length_of(cells, object->slot->cell);
    for (uint32_t i = 0; i < object->slot->child_count && i < length; i++)
        cells->each[object->slot->children[i].cell].state = MG_CELL_LIVE;
}

uint64_t mg_lengths_count(mg_cells *cells, uint64_t address, uint64_t size)
{
    const mg_layout *layout = cells->layout;
    uint32_t number = mg_layout_allocation_at(layout, address);
    const mg_block *block = mg_heap_find(&cells->run->heap, address);
    if (!size) /* a struct without members, which GNU C has */
        return address ? INT32_MAX : 0;
    if (block && block->state == MG_BLOCK_LIVE && address - block->address <= block->size)
        return (block->size - (address - block->address)) / size;
    if (number == layout->allocation_count)
        return address ? INT32_MAX : 0;
    const mg_object *object = &layout->objects[layout->allocations[number].object];
    if (!mg_object_is_array(object))
        return mg_owned_extent(cells, address).size / size;
    mg_lengths_open(cells, layout->allocations[number].object);
    return (uint64_t)length_of(cells, object->slot->cell) - (address - object->address) / size;
}
