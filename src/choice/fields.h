/* Steps of the path that are fields: which values a field may take, what its value is, and how many objects are in use after it. */
#ifndef MG_CHOICE_FIELDS_H
#define MG_CHOICE_FIELDS_H

#include "base/hot.h"
#include "choice/cells.h"

/* Registers them with the path. */
void mg_fields_install(mg_cells *cells);
/* Before each run: the first step is next. */
void mg_fields_restart(mg_cells *cells);
/* The step that a first read of this cell takes; pushed when the path ends here. NULL, and a verdict, when the run before
 * read another cell here. */
mg_step *mg_fields_take(mg_cells *cells, uint32_t cell);
/* The same where only some of its values are tried, by index. */
mg_step *mg_fields_take_left(mg_cells *cells, uint32_t cell, uint64_t left);
/* The step that gives a field its value after the target has run, and did not read it; pushed when the path ends here. The memory of the field stays as
 * it is. NULL, and a verdict: the path is too long, or the run before left another field unread here. */
const mg_step *mg_fields_take_unread(mg_cells *cells, uint32_t cell);
/* Counts the objects in use at this point of the path; while it is run again, cells->used is of its end. */
void mg_fields_count_again(mg_cells *cells);
static inline void mg_fields_recount(mg_cells *cells)
{
    if (cells->recounts)
        mg_fields_count_again(cells);
}
/* The bits to write for a value of a cell that is no reference. */
uint64_t mg_fields_value(const mg_cells *cells, uint32_t cell, uint32_t index);
/* The other way round: which value of a cell these bits are, or which object. They are one of its values. */
uint64_t mg_fields_index(const mg_cells *cells, uint32_t cell, uint64_t bits);
/* What a step that is a field says of the structure. */
mg_pick mg_fields_pick(const mg_cells *cells, const mg_step *step);
/* The turns of a path that chooses a field so, while so many objects of its pool are in use; gives how many. */
uint32_t mg_fields_turns(const mg_cells *cells, mg_pick pick, uint32_t used, mg_turn turns[2]);

/* Gives a step another value, and sets what follows from it: the bits, and how many objects are in use after it. */
static inline void mg_fields_settle(mg_cells *cells, mg_step *step, uint32_t index)
{
    const mg_cell_run *each = &cells->each[step->owner];
    step->taken = index;
    if (each->pool == MG_NONE) {
        step->value =
            each->stride ? each->low + each->stride * index : mg_fields_value(cells, step->owner, index);
        return;
    }
    uint32_t reached = index + 1 - each->has_null; /* objects up to this one; 0 for NULL */
    cells->used[each->pool] = reached > step->used ? reached : step->used;
    step->value = reached ? each->low + each->stride * (reached - 1) : 0;
}

/* A step drops off the path: as many objects are in use as before it. */
static inline void mg_fields_drop(mg_cells *cells, const mg_step *step)
{
    uint32_t pool = cells->each[step->owner].pool;
    mg_assert_hot(pool == MG_NONE || step->used <= cells->each[step->owner].last); /* invariant 27 */
    if (pool != MG_NONE)
        cells->used[pool] = step->used;
}

/* As mg_path_go_to, and right here where the steps are fields. If this one says how many objects are in use of all pools, none of
 * the others need be asked. */
static inline void mg_fields_go_to(mg_cells *cells, uint32_t position, uint32_t taken)
{
    mg_path *path = cells->path;
    mg_step *step = &path->steps[position];
    const mg_step *last = path->steps + mg_path_depth(path) - 1;
    bool is_field = step->kind == MG_STEP_field;
    if (is_field && cells->layout->pool_count == (cells->each[step->owner].pool != MG_NONE))
        last = step;
    while (last > step && last->kind == MG_STEP_field)
        mg_fields_drop(cells, last--);
    if (!is_field || last > step) {
        mg_path_go_to(path, position, taken); /* asks those again, newest first: that gives the same */
        return;
    }
    mg_assert_hot(taken <= step->last); /* invariant 28 */
    mg_fields_settle(cells, step, taken);
    mg_path_set_depth(path, position + 1);
}

#endif
