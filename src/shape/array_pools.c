/* Arrays that pointers to numbers and to pointers lead to, where nothing bounds them. Such an array is an object of a pool like any other, so that two
 * pointers may lead to the same one. It has room for so many elements, and behind them a cell that nobody can reach: how many there are. */
#include <assert.h>
#include <stdint.h>

#include "shape/builder.h"

enum { ARRAYS = 32, TAIL = 16 };

static const mg_type *make_type(mg_builder *b, const mg_type *element)
{
    mg_type *type = mg_arena_alloc(b->arena, sizeof *type);
    uint64_t size = element->size * MG_ELEMENTS_MOST;
    *type = (mg_type){.kind = MG_TYPE_STRUCT,
                      .name = *element->name ? element->name : "pointer",
                      .target = element,
                      .size = ((size + 15) & ~(uint64_t)15) + TAIL};
    return type;
}

bool mg_builder_has_arrays(const mg_builder *b, const mg_type *element)
{
    return b->bounds->room && mg_type_is_scalar(element) && element->size <= 8;
}

uint32_t mg_builder_array_pool(mg_builder *b, const mg_type *element)
{
    for (uint32_t i = b->first_pool; i < b->pools.count; i++)
        if (b->pools.items[i].type->target == element)
            return i;
    mg_pool pool = {.type = make_type(b, element), .first = MG_NONE, .count = ARRAYS};
    mg_vec_push(&b->pools, pool);
    return (uint32_t)b->pools.count - 1;
}

bool mg_builder_elements(mg_builder *b, mg_slot *slot, const mg_type *type, uint64_t address, mg_place *at)
{
    assert(type->target && b->bounds->room);
    slot->type = type;
    if (!mg_builder_array(b, slot, type->target, MG_ELEMENTS_MOST, address, at))
        return false;
    mg_type *number = mg_arena_alloc(b->arena, sizeof *number);
    *number = (mg_type){.kind = MG_TYPE_SIGNED, .name = "int", .size = sizeof(int32_t)};
    slot->cell = (uint32_t)b->cells.count;
    return mg_builder_length(b, number, address + type->size - TAIL, at);
}
