#include "choice/lengths.h"

#include <assert.h>

#include "choice/fields.h"
#include "choice/owned.h"
#include "engine/heap.h"
#include "engine/tags.h"
#include "engine/target_stack.h"
#include "lane/held.h"

static int64_t length_of(const mg_cells *cells, uint32_t cell)
{
    const mg_step *choice = mg_cells_choice(cells, cell);
    assert(choice); /* invariant 24 */
    return (int64_t)choice->value;
}

/* Does a pointer lead to it that nobody said leads to an array which may be empty? In a proof that is known when the pointer leads there (prove/arrays.c). */
static bool must_have_element(const mg_cells *cells, const mg_object *object)
{
    const mg_layout *layout = cells->layout;
    for (uint32_t c = 0; c < layout->cell_count; c++) {
        if (cells->each[c].pool != object->pool || layout->cells[c].type->kind != MG_TYPE_POINTER ||
            layout->domains[layout->cells[c].domain].may_be_empty)
            continue;
        const mg_step *choice = mg_cells_choice(cells, c);
        if (choice && choice->value == object->address)
            return true;
    }
    return false;
}

/* The states of elements are not logged, as nobody goes back to before this: such arrays without symbols are only on a path that is known. */
void mg_lengths_open(mg_cells *cells, uint32_t number)
{
    const mg_object *object = &cells->layout->objects[number];
    if (!mg_object_is_array(object) || !mg_cells_is_unread(cells, object->slot->cell) ||
        mg_cells_choice(cells, object->slot->cell) || /* one that was freed looks unread again */
        !mg_cells_choose(cells, object->slot->cell))
        return;
    int64_t length = length_of(cells, object->slot->cell);
    if (!length &&
        must_have_element(cells, object)) /* by chance: the path that is known went another way before */
        mg_run_end(cells->run, MG_VERDICT_false, 0, 0);
    for (uint32_t i = 0; i < object->slot->child_count && i < length; i++)
        cells->each[object->slot->children[i].cell].state = MG_CELL_LIVE;
}

/* How many bytes of a local there are from an address on: behind each lies a gap. */
static uint64_t local_extent(uint64_t address)
{
    const mg_target_stack *stack = mg_target_stack_of_local(address);
    if (!stack || address < stack->locals)
        return 0; /* of a function that has returned */
    return mg_tags_first_bad(address, stack->locals_start - address) - address;
}

/* And of a variable of the file: behind each is poison, as where a value is that is not chosen yet. */
static uint64_t variable_extent(uint64_t address)
{
    uint64_t end = MG_GLOBAL_BASE + MG_GLOBAL_SIZE, at = mg_shadow_first(address, end - address);
    mg_held held;
    while (at < end && mg_held_find(at, 1, &held))
        at = mg_shadow_first(held.address + held.size, end - (held.address + held.size));
    return at - address;
}

/* Of what is no object of a layout and no block; what is not the program's is nobody's array. */
static uint64_t count_outside(uint64_t address, uint64_t size)
{
    if (address - MG_LOCALS_BASE < MG_LOCALS_SIZE)
        return local_extent(address) / size;
    if (address - MG_GLOBAL_BASE < MG_GLOBAL_SIZE)
        return variable_extent(address) / size;
    return 0;
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
        return count_outside(address, size);
    const mg_object *object = &layout->objects[layout->allocations[number].object];
    if (!mg_object_is_array(object))
        return mg_owned_extent(cells, address).size / size;
    mg_lengths_open(cells, layout->allocations[number].object);
    return (uint64_t)length_of(cells, object->slot->cell) - (address - object->address) / size;
}
