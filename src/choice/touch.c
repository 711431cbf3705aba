#include "choice/touch.h"


/* A neighbour: a cell that overlaps the bytes of this one, which only bit-fields do. */
static bool has_unread_neighbour(const mg_cells *cells, uint32_t number, uint64_t byte)
{
    const mg_cell *all = cells->layout->cells;
    for (int step = -1; step <= 1; step += 2)
        for (uint32_t c = number + (uint32_t)step; c < cells->layout->cell_count; c += (uint32_t)step) {
            if (!all[c].bit_size || byte < all[c].address || byte >= all[c].address + all[c].bytes)
                break;
            if (cells->hot[c].state == MG_CELL_PENDING)
                return true;
        }
    return false;
}

void mg_touch_clear_shadow(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    if (!cell->bit_size) {
        mg_shadow_clear(cell->address, cell->bytes);
        return;
    }
    for (uint64_t byte = cell->address; byte < cell->address + cell->bytes; byte++)
        if (!has_unread_neighbour(cells, number, byte))
            mg_shadow_clear(byte, 1);
}

/* What one access found. */
typedef struct finding {
    bool skipped;   /* bit-fields that the access does not look at */
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

static void choose(mg_cells *cells, uint32_t number, const mg_access *a)
{
    if (!mg_cells_choose(cells, number))
        mg_run_end(cells->run, MG_VERDICT_unstable, a->address, a->site);
}

static void touch_range(mg_cells *cells, uint32_t from, uint32_t to, bool is_arm, const mg_access *a, finding *f);

static void touch_union(mg_cells *cells, uint32_t number, const mg_access *a, finding *f)
{
    if (cells->hot[number].state == MG_CELL_PENDING && !mg_cells_resolve_union(cells, number))
        mg_run_end(cells->run, MG_VERDICT_unstable, a->address, a->site);
    const mg_arm *arm = mg_cells_arm(cells, number);
    f->has_union = true;
    if (arm)
        touch_range(cells, arm->first, arm->last, true, a, f);
    if (a->is_store) /* bytes outside the arm become plain by being written */
        mg_shadow_clear(a->address, a->size);
}

static void touch_cell(mg_cells *cells, uint32_t number, const mg_access *a, finding *f)
{
    const mg_cell *cell = &cells->layout->cells[number];
    if (cell->is_union) {
        touch_union(cells, number, a, f);
        return;
    }
    if (cells->hot[number].state == MG_CELL_DEAD)
        mg_run_end(cells->run, MG_VERDICT_out_of_bounds, a->address, a->site);
    if (cell->bit_size && a->size <= 8 && !(bits_in(cell, a) & a->bits)) {
        f->skipped = true;
        return;
    }
    if (cells->hot[number].state != MG_CELL_PENDING)
        return;
    if (!a->is_store || !covers(cell, a)) {
        choose(cells, number, a);
        return;
    }
    mg_run_remember_cell(cells->run, number);
    cells->hot[number].state = MG_CELL_SET;
    mg_touch_clear_shadow(cells, number);
}

static void touch_range(mg_cells *cells, uint32_t from, uint32_t to, bool is_arm, const mg_access *a, finding *f)
{
    for (uint32_t c = from; c < to && cells->layout->cells[c].address < a->address + a->size; c++) {
        const mg_cell *cell = &cells->layout->cells[c];
        if (cell->is_in_arm == is_arm && cell->address + cell->bytes > a->address)
            touch_cell(cells, c, a, f);
    }
}

/* Touches every cell under the access, in the order of their addresses. What is still poisoned afterwards lies between
 * objects, or in no arm of a union. */
void mg_touch_access(mg_run *run, const mg_access *a)
{
    mg_cells *cells = MG_CELLS;
    finding f = {0};
    if (a->address - cells->start >= cells->size)
        mg_run_end(run, MG_VERDICT_out_of_bounds, a->address, a->site);
    uint32_t first = cells->layout->by_granule[(a->address - cells->start) >> 3];
    touch_range(cells, first, cells->layout->cell_count, false, a, &f);
    if (!f.skipped && !mg_shadow_is_clear(a->address, a->size))
        mg_run_end(run, f.has_union ? MG_VERDICT_uninitialised : MG_VERDICT_out_of_bounds, a->address, a->site);
}

static void undo_union(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    for (uint32_t a = cell->first; a < cell->last; a++)
        for (uint32_t c = cells->layout->arms[a].first; c < cells->layout->arms[a].last; c++)
            cells->hot[c].state = MG_CELL_DEAD;
}

static void undo_other(mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    mg_shadow_set(cell->address, cell->bytes);
    if (cell->is_union)
        undo_union(cells, number);
    else if (cell->elements)
        for (uint32_t c = cell->first; c < cell->last; c++)
            cells->hot[c].state = MG_CELL_DEAD;
}

const mg_undo_entry *mg_touch_undo(const mg_undo_entry *newest, const mg_undo_entry *oldest)
{
    const mg_undo_entry *entry = newest;
    mg_cells *cells = MG_CELLS;
    for (; entry >= oldest && entry->kind == MG_UNDO_CELL; entry--) {
        mg_hot_cell *hot = &cells->hot[entry->where];
        hot->state = MG_CELL_PENDING;
        if (hot->kind == MG_VALUE_REF)
            *mg_shadow_at(hot->address) = 0xff;
        else if (hot->kind == MG_VALUE_INT)
            *mg_shadow_at(hot->address) |= (uint8_t)(0xf << (hot->address & 7));
        else
            undo_other(cells, entry->where);
    }
    return entry;
}
