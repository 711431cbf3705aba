#include "choice/peek.h"

#include <string.h>

#include "lane/held.h"
#include "lane/open.h"

/* A word whose value is kept outside of memory: moved there unread, or in a lane. */
static bool find_value(const mg_cells *cells, const mg_held *held, uint64_t *value)
{
    if (held->lane == MG_LANE_UNSET)
        return false;
    if (mg_held_is_moved(held->lane)) {
        const mg_step *choice = mg_cells_choice(cells, (uint32_t)held->lane);
        *value = choice ? choice->value : 0;
        return choice != NULL;
    }
    if (!mg_open_is_known(held->lane))
        return false;
    *value = mg_store_value(held->lane);
    return true;
}

/* The bits of a byte that belong to a field. */
static uint8_t bits_of(const mg_cell *cell, uint64_t address)
{
    uint64_t first = cell->address * 8 + cell->bit_offset,
             bits = cell->bit_size ? cell->bit_size : cell->bytes * 8;
    uint8_t mask = 0;
    for (unsigned i = 0; i < 8; i++)
        if (address * 8 + i - first < bits)
            mask |= (uint8_t)(1u << i);
    return mask;
}

/* The shadow of a byte is set as long as one of its bit-fields is unread; the others may have values. */
static uint8_t bits_unread(const mg_cells *cells, uint64_t address)
{
    const mg_layout *layout = cells->layout;
    uint8_t unread = 0xff;
    if (address - layout->start >= layout->end - layout->start)
        return unread;
    for (uint32_t c = layout->by_granule[(address - layout->start) >> 3];
         c < layout->cell_count && layout->cells[c].address <= address; c++) {
        const mg_cell *cell = &layout->cells[c];
        if (!cell->is_union && !cells->each[c].is_word && cells->each[c].state == MG_CELL_SET)
            unread &= (uint8_t)~bits_of(cell, address);
    }
    return unread;
}

uint8_t mg_peek_byte(const mg_cells *cells, uint64_t address, uint8_t *byte)
{
    mg_held held;
    uint64_t value;
    assert(mg_region_has(address, 1)); /* invariant 5 */
    memcpy(byte, (const void *)(uintptr_t)address, 1);
    if (mg_shadow_is_clear(address, 1))
        return 0;
    if (mg_held_find(address, 1, &held)) {
        if (!find_value(cells, &held, &value))
            return 0xff;
        *byte = (uint8_t)(value >> (address - held.address) * 8);
        return 0;
    }
    return mg_known_covers(address) ? (uint8_t)~*mg_known_at(address) : bits_unread(cells, address);
}
