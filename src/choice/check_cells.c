#include "choice/check_cells.h"

#include <assert.h>

#include "choice/narrow.h"
#include "lane/check_store.h"
#include "lane/held.h"
#include "path/check_path.h"

enum { CELLS_MOST = 1 << 9, STEPS_MOST = 1 << 8 };

/* Of a word: the bits of its shadow that are set. */
static uint32_t set_bits(const mg_cell *cell, uint32_t *all)
{
    *all = ((1u << cell->bytes) - 1) << (cell->address & 7);
    return *mg_shadow_at(cell->address) & *all;
}

static void check_word(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    uint32_t all, set = set_bits(cell, &all);
    uint64_t lane = mg_held_at(cell->address, cell->bytes);
    assert(cells->each[number].state != MG_CELL_SET);                          /* invariant 22 */
    assert(!set || set == all || mg_held_touches(cell->address, cell->bytes)); /* invariant 22 */
    assert(!lane || set);                                                      /* invariant 38 */
    assert(!lane || lane & MG_LANE_TERM ||
           (lane <= MG_STORE->view_count &&
            (mg_narrow_field(cells, number) || cells->open_symbol))); /* invariant 38 */
}

static void check_place(const mg_cells *cells, uint32_t number)
{
    const mg_narrow *narrow = cells->narrow;
    bool is_live = cells->each[number].state == MG_CELL_LIVE;
    if (!narrow || !narrow->fields[number].values)
        return;
    const mg_masked *there = narrow->by_place[cells->layout->cells[number].address - cells->layout->start];
    assert(there == (is_live ? &narrow->fields[number] : NULL)); /* invariant 44 */
}

/* A word that was chosen is plain, or an open value was stored there, or it is gone. Once fields were forgotten, it may be unread again. */
static void check_chosen(const mg_cells *cells, const mg_step *step)
{
    const mg_cell *cell = &cells->layout->cells[step->owner];
    uint32_t all;
    assert(step->owner < cells->layout->cell_count); /* invariant 25 */
    if (step->kind != MG_STEP_field || !step->key || cells->has_forgotten ||
        mg_cells_is_freed(cells, cell->allocation))
        return;
    assert(cells->each[step->owner].is_word);                                     /* invariant 22 */
    assert(!set_bits(cell, &all) || mg_held_touches(cell->address, cell->bytes)); /* invariant 22 */
}

void mg_check_cells(const mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    uint32_t taken = mg_path_position(cells->path), from = taken > STEPS_MOST ? taken - STEPS_MOST : 0;
    for (uint32_t c = 0; c < layout->cell_count && c < CELLS_MOST; c++) {
        if (cells->each[c].is_word && !mg_cells_is_freed(cells, layout->cells[c].allocation))
            check_word(cells, c);
        check_place(cells, c);
    }
    for (uint32_t p = 0; p < layout->pool_count; p++)
        assert(cells->used[p] <= layout->pools[p].count); /* invariant 27 */
    for (uint32_t i = from; i < taken; i++)
        if (cells->path->steps[i].kind == MG_STEP_field || cells->path->steps[i].kind == MG_STEP_split ||
            cells->path->steps[i].kind == MG_STEP_unread)
            check_chosen(cells, &cells->path->steps[i]);
}

void mg_check_choices(const mg_run *run)
{
    mg_check_path(run->path);
    mg_check_store();
    mg_check_cells(run->choices);
}
