#include "choice/lane_fields.h"

#include <assert.h>

#include "base/hot.h"
#include "choice/fields.h"
#include "choice/narrow.h"
#include "choice/touch.h"

/* ---- fields ---------------------------------------------------------------------------------------------- */

static const mg_masked *find_field(void *owner, uint64_t address, uint64_t size)
{
    const mg_cells *cells = owner;
    const mg_layout *layout = cells->layout;
    uint32_t number = mg_layout_cell_from(layout, address);
    return number < layout->cell_count && layout->cells[number].address == address &&
                   layout->cells[number].bytes == size
               ? mg_narrow_field(cells, number)
               : NULL;
}

static bool is_live_unread(const mg_cells *cells, uint32_t cell)
{
    return mg_cells_is_unread(cells, cell) && !mg_cells_is_freed(cells, cells->layout->cells[cell].allocation);
}

static bool is_unread(void *owner, const mg_masked *field)
{
    mg_assert_hot(&((const mg_cells *)owner)->narrow->fields[field->cell] == field);
    return is_live_unread(owner, field->cell);
}

/* Does it stay unread when its memory moves? Not once fields were forgotten: such a field is chosen twice, and the path alone does not tell which choice
 * is meant. */
static bool can_move(const mg_cells *cells, uint32_t cell)
{
    return cells->each[cell].is_word && !cells->has_forgotten;
}

static bool find_unread(void *owner, uint64_t from, uint64_t end, bool is_moving, mg_held *found)
{
    const mg_cells *cells = owner;
    const mg_layout *layout = cells->layout;
    if (from - layout->start >= layout->end - layout->start)
        return false;
    for (uint32_t n = layout->by_granule[(from - layout->start) >> 3]; n < layout->cell_count; n++) {
        const mg_cell *cell = &layout->cells[n];
        bool moves = is_moving && can_move(cells, n);
        if (cell->address + cell->bytes > end)
            return false;
        if (cell->address < from || !(moves || mg_narrow_field(cells, n) || mg_cells_is_symbolic(cells, n)) ||
            !is_live_unread(cells, n) || mg_held_touches(cell->address, cell->bytes))
            continue;
        *found = (mg_held){cell->address, cell->bytes, moves ? MG_HELD_MOVED | n : 0};
        return true;
    }
    return false;
}

static bool find_symbolic(void *owner, uint64_t from, uint64_t end, mg_held *found)
{
    const mg_cells *cells = owner;
    const mg_layout *layout = cells->layout;
    if (from - layout->start >= layout->end - layout->start)
        return false;
    for (uint32_t n = layout->by_granule[(from - layout->start) >> 3]; n < layout->cell_count; n++) {
        const mg_cell *cell = &layout->cells[n];
        if (cell->address >= end)
            return false;
        if (cell->address + cell->bytes <= from || !mg_cells_is_symbolic(cells, n) ||
            !is_live_unread(cells, n) || mg_held_touches(cell->address, cell->bytes))
            continue;
        *found = (mg_held){cell->address, cell->bytes, n};
        return true;
    }
    return false;
}

/* The first unread bit-field from this cell on that has bytes in common with the access and can be a symbol; or the number of cells. */
static uint32_t next_bits(const mg_cells *cells, const mg_access *a, uint32_t from, mg_bit_field *found)
{
    const mg_layout *layout = cells->layout;
    if (a->address - layout->start >= layout->end - layout->start)
        return layout->cell_count;
    uint32_t first = layout->by_granule[(a->address - layout->start) >> 3];
    for (uint32_t n = from > first ? from : first; n < layout->cell_count; n++) {
        const mg_cell *cell = &layout->cells[n];
        if (cell->address >= a->address + a->size)
            break;
        if (cell->bit_size && cell->address + cell->bytes > a->address && is_live_unread(cells, n) &&
            mg_cells_is_symbolic_bits(cells, n, &found->address, &found->size))
            return n;
    }
    return layout->cell_count;
}

static bool find_bits(void *owner, const mg_access *a, uint32_t from, mg_bit_field *found)
{
    const mg_cells *cells = owner;
    uint32_t n = next_bits(cells, a, from, found);
    while (n < cells->layout->cell_count && !mg_touch_reads_bits(&cells->layout->cells[n], a))
        n = next_bits(cells, a, n + 1, found);
    if (n == cells->layout->cell_count)
        return false;
    const mg_cell *cell = &cells->layout->cells[n];
    found->cell = n;
    found->low = (unsigned)(cell->address - found->address) * 8 + cell->bit_offset;
    found->width = cell->bit_size;
    return true;
}

/* Those that are not held are left to the access itself. */
static void cover_bits(void *owner, const mg_access *a)
{
    mg_cells *cells = owner;
    mg_bit_field unit;
    mg_held held;
    for (uint32_t n = next_bits(cells, a, 0, &unit); n < cells->layout->cell_count;
         n = next_bits(cells, a, n + 1, &unit)) {
        const mg_cell *cell = &cells->layout->cells[n];
        if (!mg_touch_covers_bits(cell, a) || !mg_held_find(cell->address, 1, &held))
            continue;
        mg_run_remember_cell(cells->run, n);
        cells->each[n].state = MG_CELL_SET;
    }
}

static uint64_t bits_symbol(void *owner, uint32_t cell)
{
    const mg_cells *cells = owner;
    assert(is_live_unread(cells, cell));
    return cells->bits_symbol(cells->prover, cell);
}

/* Its symbol stays where it is. */
static void open_bits(void *owner, uint32_t cell)
{
    mg_cells *cells = owner;
    assert(is_live_unread(cells, cell) && !cells->each[cell].is_word); /* invariant 21 */
    cells->open_symbol(cells->prover, cell);
    mg_run_remember_cell(cells->run, cell);
    cells->each[cell].state = MG_CELL_SET;
}

static void wake(void *owner, uint64_t from, uint64_t end, uint32_t site)
{
    const mg_cells *cells = owner;
    if (cells->wake && (from - MG_OBJECT_BASE < MG_OBJECT_SIZE || from - MG_HEAP_BASE < MG_HEAP_SIZE))
        cells->wake(cells->prover, from, end, site);
}

static uint64_t open_symbol(void *owner, uint32_t cell)
{
    const mg_cells *cells = owner;
    return mg_cells_is_symbolic(cells, cell) ? cells->open_symbol(cells->prover, cell) : 0;
}

static uint64_t choose_moved(void *owner, uint32_t cell, uint64_t address)
{
    mg_cells *cells = owner;
    assert(cell < cells->layout->cell_count && cells->each[cell].is_word); /* invariant 45 */
    if (mg_cells_is_symbolic(cells, cell))
        return mg_open_force(open_symbol(owner, cell));
    const mg_step *step = mg_cells_take(cells, cell);
    if (!step)
        mg_run_end(cells->run, MG_VERDICT_unstable, address, 0);
    return step->value;
}

/* Not once fields were forgotten: the word is written by the key of its step, and then steps have none. */
static bool choose_left(void *owner, const mg_masked *field, uint64_t left)
{
    mg_cells *cells = owner;
    mg_assert_hot(left && !(left & ~field->all));
    if (cells->has_forgotten)
        return false;
    mg_touch_take_left(cells, field->cell, left);
    return true;
}

static void recount(void *owner)
{
    mg_fields_count_again(owner);
}

#define OPERATIONS                                                                                             \
    .find = find_field, .is_unread = is_unread, .find_unread = find_unread, .choose_moved = choose_moved,      \
    .choose_left = choose_left, .recount = recount

static const mg_lane_fields field_ops = {OPERATIONS};
static const mg_lane_fields symbolic_ops = {OPERATIONS,
                                            .find_symbolic = find_symbolic,
                                            .wake = wake,
                                            .open_symbol = open_symbol,
                                            .find_bits = find_bits,
                                            .bits_symbol = bits_symbol,
                                            .open_bits = open_bits,
                                            .cover_bits = cover_bits};

void mg_lane_fields_install(mg_open *open, mg_cells *cells, const mg_value_kind *terms)
{
    assert(cells->run->choices == cells);
    *open = (mg_open){.fields = &field_ops,
                      .owner = cells,
                      .by_number = cells->narrow ? cells->narrow->fields : NULL,
                      .recounts = &cells->recounts,
                      .terms = terms};
    mg_open_install(open, cells->path);
}

void mg_lane_fields_open_symbols(mg_open *open)
{
    assert(((const mg_cells *)open->owner)->open_symbol);
    open->fields = &symbolic_ops;
}
