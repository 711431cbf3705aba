/* An access of the target may touch one cell, a part of one, or several: bit-fields share bytes, a copy covers many fields, the arms of a union overlap.
 * Here the cells of an access are found; those that are read are chosen, those that are overwritten are not, and the shadow of both is cleared. The end
 * of the file undoes that, entry by entry of the log. */
#include "choice/touch.h"

#include <assert.h>

#include "base/hot.h"
#include "choice/lengths.h"
#include "choice/check_cells.h"
#include "choice/narrow.h"
#include "choice/fields.h"
#include "engine/access.h"
#include "engine/checkpoint.h"

/* Does another unread cell lie in this byte? Only bit-fields share bytes. */
static bool has_unread_neighbour(const mg_cells *cells, uint32_t number, uint64_t byte)
{
    const mg_cell *all = cells->layout->cells;
    for (int step = -1; step <= 1; step += 2)
        for (uint32_t c = number + (uint32_t)step; c < cells->layout->cell_count; c += (uint32_t)step) {
            if (!all[c].bit_size || byte < all[c].address || byte >= all[c].address + all[c].bytes)
                break;
            if (cells->each[c].state == MG_CELL_LIVE)
                return true;
        }
    return false;
}

void mg_touch_clear_shadow(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    assert(number < cells->layout->cell_count && !cell->is_union);
    if (!cell->bit_size) {
        mg_shadow_clear(cell->address, cell->bytes);
        return;
    }
    for (uint64_t byte = cell->address; byte < cell->address + cell->bytes; byte++)
        if (!has_unread_neighbour(cells, number, byte))
            mg_shadow_clear(byte, 1);
}

/* What one access met. */
typedef struct finding {
    bool skipped; /* bit-fields in its bytes of which it reads or writes no bit */
    bool has_union;
} finding;

/* The bits of the access that belong to a bit-field. */
static uint64_t bits_in(const mg_cell *cell, const mg_access *a)
{
    int64_t shift = (int64_t)(cell->address - a->address) * 8 + cell->bit_offset;
    uint64_t mask = cell->bit_size >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << cell->bit_size) - 1;
    if (shift >= 64 || shift <= -64)
        return 0;
    return shift >= 0 ? mask << shift : mask >> -shift;
}

static bool covers(const mg_cell *cell, const mg_access *a)
{
    if (cell->bit_size)
        return a->size <= 8 && (bits_in(cell, a) & ~a->bits) == 0 && a->address <= cell->address &&
               cell->address + cell->bytes <= a->address + a->size;
    return a->address <= cell->address && cell->address + cell->bytes <= a->address + a->size;
}

bool mg_touch_covers_bits(const mg_cell *cell, const mg_access *a)
{
    assert(cell->bit_size);
    return a->is_store && covers(cell, a) && (a->size > 8 || bits_in(cell, a) & a->bits);
}

bool mg_touch_reads_bits(const mg_cell *cell, const mg_access *a)
{
    return (a->size > 8 || bits_in(cell, a) & a->bits) && !mg_touch_covers_bits(cell, a);
}

static void choose(mg_cells *cells, uint32_t number, const mg_access *a)
{
    if (!mg_cells_choose(cells, number))
        mg_run_end(cells->run, MG_VERDICT_unstable, a->address, a->site);
}

static void touch_range(mg_cells *cells, uint32_t from, uint32_t to, bool is_arm, const mg_access *a,
                        finding *found);

/* Bytes of a union outside its arm become plain when they are written. This goes byte by byte, since a byte of shadow covers neighbours, too, which are
 * undone separately. */
static void write_outside_arm(mg_cells *cells, const mg_cell *cell, const mg_access *a)
{
    uint64_t from = a->address > cell->address ? a->address : cell->address;
    uint64_t end = a->address + a->size, last = cell->address + cell->bytes;
    for (uint64_t byte = from; byte < end && byte < last; byte++)
        if (!mg_shadow_is_clear(byte, 1)) {
            mg_run_log(cells->run, MG_UNDO_POISON, (uint32_t)byte, 1);
            mg_shadow_clear(byte, 1);
        }
}

/* A pointer of which nobody has asked where it leads need not lead anywhere before it is overwritten. */
static bool overwrite_pointer(mg_cells *cells, uint32_t number, const mg_access *a)
{
    const mg_cell *cell = &cells->layout->cells[number];
    if (cell->type->kind != MG_TYPE_POINTER || !a->is_store || !covers(cell, a) ||
        !mg_cells_is_unread(cells, number))
        return false;
    mg_run_remember_cell(cells->run, number);
    cells->each[number].state = MG_CELL_SET;
    mg_shadow_clear(cell->address, cell->bytes);
    return true;
}

static void touch_union(mg_cells *cells, uint32_t number, const mg_access *a, finding *found)
{
    if (overwrite_pointer(cells, number, a))
        return;
    if (mg_cells_is_unread(cells, number) && !mg_cells_resolve_union(cells, number))
        mg_run_end(cells->run, MG_VERDICT_unstable, a->address, a->site);
    const mg_arm *arm = mg_cells_arm(cells, number);
    assert(!mg_cells_is_unread(cells, number)); /* invariant 24 */
    bool is_flexible = cells->layout->cells[number].type->kind == MG_TYPE_ARRAY;
    found->has_union = found->has_union || !is_flexible;
    if (arm)
        touch_range(cells, arm->first, arm->last, true, a, found);
    if (a->is_store && !is_flexible)
        write_outside_arm(cells, &cells->layout->cells[number], a);
}

static void touch_cell(mg_cells *cells, uint32_t number, const mg_access *a, finding *found)
{
    const mg_cell *cell = &cells->layout->cells[number];
    if (cell->is_union) {
        touch_union(cells, number, a, found);
        return;
    }
    if (cells->each[number].state == MG_CELL_DEAD)
        mg_lengths_open(cells, cell->object);
    if (cells->each[number].state == MG_CELL_DEAD)
        mg_access_end(cells->run, MG_VERDICT_out_of_bounds, a, a->address);
    if (cell->bit_size && a->size <= 8 && !(bits_in(cell, a) & a->bits)) {
        found->skipped = true;
        return;
    }
    if (!mg_cells_is_unread(cells, number))
        return;
    if (!a->is_store || !covers(cell, a)) {
        choose(cells, number, a);
        return;
    }
    mg_run_remember_cell(cells->run, number);
    if (!cells->each[number].is_word)
        cells->each[number].state = MG_CELL_SET;
    mg_touch_clear_shadow(cells, number);
    assert(!mg_cells_is_unread(cells, number)); /* invariants 21 and 22 */
}

static void touch_range(mg_cells *cells, uint32_t from, uint32_t to, bool is_arm, const mg_access *a,
                        finding *found)
{
    assert(from <= to && to <= cells->layout->cell_count); /* invariant 23 */
    for (uint32_t c = from; c < to && cells->layout->cells[c].address < a->address + a->size; c++) {
        const mg_cell *cell = &cells->layout->cells[c];
        if (cell->is_in_arm == is_arm && !cell->is_hidden && cell->address + cell->bytes > a->address)
            touch_cell(cells, c, a, found);
    }
}

/* How much of an allocation the program was given. An array that a proof made takes more room than that: its length says how much, and is chosen by now if it is
 * no symbol. */
static uint64_t given_size(mg_cells *cells, uint32_t number)
{
    const mg_allocation *allocation = &cells->layout->allocations[number];
    const mg_object *object = &cells->layout->objects[allocation->object];
    if (allocation->cell != MG_NONE || !mg_object_is_array(object) || cells->open_symbol)
        return mg_cells_size(cells, number);
    mg_lengths_open(cells, allocation->object);
    const mg_step *length = mg_cells_choice(cells, object->slot->cell);
    return length ? length->value * object->type->target->size : mg_cells_size(cells, number);
}

/* Is it freed memory? The padding of a freed object is, too. */
static void check_freed(mg_cells *cells, const mg_access *a)
{
    const mg_layout *layout = cells->layout;
    uint32_t allocation = mg_layout_allocation_at(layout, a->address);
    if (allocation < layout->allocation_count && mg_cells_is_freed(cells, allocation) &&
        a->address - layout->allocations[allocation].address <= given_size(cells, allocation))
        mg_access_end(cells->run, MG_VERDICT_freed, a, a->address);
}

/* Touches every cell under the access, in the order of their addresses. Bytes that are still poisoned afterwards lie between objects, or outside the
 * union's arm. */
static void touch_access(mg_run *run, const mg_access *a)
{
    mg_cells *cells = run->choices;
    finding found = {0};
    mg_assert_hot(a->size && cells->run == run);
    if (a->address - cells->layout->start >= cells->layout->end - cells->layout->start)
        mg_access_end(run, MG_VERDICT_out_of_bounds, a, a->address);
    if (MG_NOTES->freed_count)
        check_freed(cells, a);
    uint32_t first = cells->layout->by_granule[(a->address - cells->layout->start) >> 3];
    touch_range(cells, first, cells->layout->cell_count, false, a, &found);
    bool is_carried = found.has_union && a->is_copy; /* a copy may take along what no arm holds */
    if (!found.skipped && !is_carried && !mg_shadow_is_clear(a->address, a->size))
        mg_access_end(run,
                      found.has_union && !a->is_store ? MG_VERDICT_uninitialised : MG_VERDICT_out_of_bounds, a,
                      a->address);
}

static bool is_word_unread(uint64_t address, uint64_t size)
{
    return (unsigned)*mg_shadow_at(address) >> (address & 7) & ((1u << size) - 1);
}

/* Writes the value of a choice into its word. */
static inline void place_value(mg_cells *cells, mg_step *taken, uint64_t address)
{
    if (!taken)
        mg_run_end(cells->run, MG_VERDICT_unstable, address, 0);
    mg_assert_hot(taken->key); /* invariant 22: the path knows how to undo it */
    mg_step_place(taken);
    mg_checkpoint_wait_for_word(cells->run, taken->checkpoint);
    mg_path_arrive(cells->path);
}

void mg_touch_take_left(mg_cells *cells, uint32_t number, uint64_t left)
{
    mg_assert_hot(cells->layout->cells[number].governor == MG_NONE &&
                  mg_cells_is_unread(cells, number)); /* invariant 21 */
    place_value(cells, mg_fields_take_left(cells, number, left), cells->layout->cells[number].address);
}

/* The quick way for a whole word, by which most choices are made. False: it is none, and touch_access has to do it. */
static bool touch_word(mg_run *run, uint64_t address, uint64_t size)
{
    mg_cells *cells = run->choices;
    const mg_layout *layout = cells->layout;
    uint32_t number = mg_layout_cell_from(layout, address);
    const mg_cell *cell = &layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    if (number == layout->cell_count || cells->has_forgotten || mg_cells_is_freed(cells, cell->allocation) ||
        cell->address != address || cell->bytes != size || !each->is_word || each->state != MG_CELL_LIVE ||
        cell->governor != MG_NONE || each->is_wide || cells->open_symbol || !is_word_unread(address, size))
        return false;
    cells->decider = cells->forwards ? MG_CONTROL->stack.decider : NULL;
    mg_step *taken = mg_fields_take(cells, number);
    cells->decider = NULL;
    place_value(cells, taken, address);
    return true;
}

static void undo_union(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    for (uint32_t a = cell->first; a < cell->last; a++)
        for (uint32_t c = cells->layout->arms[a].first; c < cells->layout->arms[a].last; c++)
            cells->each[c].state = MG_CELL_DEAD;
}

static void undo_block(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    assert(cell->elements && cell->last <= cells->layout->cell_count); /* invariant 23 */
    cells->each[number].is_given = false;
    mg_shadow_set(cell->block, cell->elements->child_count * cell->type->target->size);
    for (uint32_t c = cell->first; c < cell->last; c++) {
        cells->each[c].state = MG_CELL_DEAD;
        mg_narrow_show(cells, c, false);
    }
}

/* Newest first: a cell is unread again, an arm or an array's elements are dead again. */
static const mg_undo_entry *undo_cells(const mg_undo_entry *entry, const mg_undo_entry *oldest)
{
    mg_cells *cells = mg_run_current()->choices;
    for (; entry >= oldest && entry->kind == MG_UNDO_CELL; entry--) {
        const mg_cell *cell = &cells->layout->cells[entry->where];
        mg_assert_hot(entry->where < cells->layout->cell_count); /* invariant 12 */
        cells->each[entry->where].state = MG_CELL_LIVE;
        mg_shadow_set(cell->address, cell->bytes);
        if (cell->is_union)
            undo_union(cells, entry->where);
        if (cell->elements)
            undo_block(cells, entry->where);
    }
    return entry;
}

void mg_touch_install(mg_cells *cells)
{
    cells->run->choices = cells;
    cells->run->touch = touch_access;
    cells->run->touch_word = touch_word;
    cells->run->undo_cells = undo_cells;
    cells->run->check = mg_check_choices;
    mg_fields_restart(cells);
}
