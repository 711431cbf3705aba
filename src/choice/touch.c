#include "choice/touch.h"

#include "engine/access.h"

/* A neighbour: a cell that overlaps the bytes of this one, which only bit-fields do. */
static bool has_unread_neighbour(const mg_cells *cells, uint32_t number, uint64_t byte)
{
    const mg_cell *all = cells->layout->cells;
    for (int step = -1; step <= 1; step += 2)
        for (uint32_t c = number + (uint32_t)step; c < cells->layout->cell_count; c += (uint32_t)step) {
            if (!all[c].bit_size || byte < all[c].address || byte >= all[c].address + all[c].bytes)
                break;
            if (cells->state[c] == MG_CELL_PENDING)
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

void mg_touch_quick(uint64_t address, uint64_t info, uint64_t bits)
{
    mg_run *run = mg_run_current();
    mg_cells *cells = run->choices;
    uint64_t offset = address - cells->start;
    if (offset < cells->size && !(info & MG_INFO_STORE)) {
        uint32_t number = cells->layout->by_granule[offset >> 3];
        const mg_hot_cell *hot = &cells->hot[number];
        if (number < cells->layout->cell_count && hot->address == address && hot->bytes == MG_INFO_SIZE(info) &&
            bits == ~(uint64_t)0 && cells->state[number] == MG_CELL_PENDING &&
            !cells->layout->cells[number].is_union && !cells->layout->cells[number].bit_size) {
            if (!mg_cells_choose(cells, number))
                mg_run_end(run, MG_VERDICT_unstable, address, MG_INFO_SITE(info));
            return;
        }
    }
    mg_access_slow(address, info, bits);
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
    if (cells->state[number] == MG_CELL_PENDING && !mg_cells_resolve_union(cells, number))
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
    if (cells->state[number] == MG_CELL_DEAD)
        mg_run_end(cells->run, MG_VERDICT_out_of_bounds, a->address, a->site);
    if (cell->bit_size && a->size <= 8 && !(bits_in(cell, a) & a->bits)) {
        f->skipped = true;
        return;
    }
    if (cells->state[number] != MG_CELL_PENDING)
        return;
    if (!a->is_store || !covers(cell, a)) {
        choose(cells, number, a);
        return;
    }
    mg_run_remember_cell(cells->run, number, 0);
    cells->state[number] = MG_CELL_SET;
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
    mg_cells *cells = run->choices;
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
            cells->state[c] = MG_CELL_DEAD;
}

void mg_touch_undo(mg_run *run, const mg_undo_entry *entry)
{
    mg_cells *cells = run->choices;
    uint32_t number = entry->where;
    const mg_hot_cell *hot = &cells->hot[number];
    const mg_cell *cell = &cells->layout->cells[number];
    cells->state[number] = MG_CELL_PENDING;
    if (hot->bytes == 8 && !(hot->address & 7))
        *mg_shadow_at(hot->address) = 0xff;
    else
        mg_shadow_set(cell->address, cell->bytes);
    if (cell->is_union)
        undo_union(cells, number);
    else if (cell->elements)
        for (uint32_t c = cell->first; c < cell->last; c++)
            cells->state[c] = MG_CELL_DEAD;
}
