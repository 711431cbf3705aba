#include "search/trails.h"

#include "choice/open.h"
#include "choice/fields.h"

static void add(mg_trails *t, mg_pick pick, mg_trail_step step, const uint8_t *marks)
{
    mg_vec_push(&t->picks, pick);
    mg_text_add_bytes(&t->steps, (const char *)&step, sizeof step);
    mg_text_add_bytes(&t->steps, (const char *)marks, step.marks);
}

/* Those that are not in a set are struck out. */
static void mark(uint8_t marks[MG_SET_MOST], uint64_t set, uint32_t last)
{
    for (uint32_t i = 0; i <= last; i++)
        marks[i] = set >> i & 1 ? MG_MARK_NONE : MG_MARK_FALSE;
}

/* Of objects that nothing refers to only the first is shown. */
static uint32_t last_shown(const mg_cells *cells, uint32_t cell, uint32_t used)
{
    const mg_cell_run *each = &cells->each[cell];
    uint32_t last = mg_open_count(cells, cell) - 1;
    return each->pool != MG_NONE && used + each->has_null < last ? used + each->has_null : last;
}

static void add_left(mg_trails *t, const mg_cells *cells, const mg_step *step)
{
    uint8_t marks[MG_SET_MOST];
    uint32_t last = last_shown(cells, step->owner, step->used);
    mark(marks, step->left, last);
    add(t, (mg_pick){step->owner, step->taken}, (mg_trail_step){.last = last, .marks = last + 1}, marks);
}

/* Fields that were chosen when they were read, from one step of the path to another. */
static void add_chosen(mg_trails *t, const mg_cells *cells, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        const mg_step *step = &cells->path->steps[i];
        mg_trail_step shown = {.last = step->last, .marks = step->marks_end - step->marks};
        if (step->left)
            add_left(t, cells, step);
        else if (step->kind == MG_STEP_field)
            add(t, (mg_pick){step->owner, step->taken}, shown, cells->path->marks + step->marks);
    }
}

/* One that stayed open. */
static void add_open(mg_trails *t, const mg_cells *cells, const mg_variable *variable)
{
    const mg_cell_run *each = &cells->each[variable->cell];
    uint8_t marks[MG_SET_MOST];
    uint32_t last = last_shown(cells, variable->cell, each->pool == MG_NONE ? 0 : cells->used[each->pool]);
    mark(marks, variable->set, last);
    mg_pick first = {variable->cell, (uint32_t)__builtin_ctzll(variable->set)};
    add(t, first, (mg_trail_step){.last = last, .marks = last + 1, .is_set = true}, marks);
}

void mg_trails_make(mg_trails *trails, mg_cells *cells)
{
    uint32_t from = 0;
    trails->picks.count = 0;
    mg_text_reset(&trails->steps);
    if (cells->open)
        mg_fields_recount(cells);
    for (uint64_t v = 0; cells->open && v < MG_STORE->variable_count; v++) {
        add_chosen(trails, cells, from, MG_STORE->variables[v].position);
        from = MG_STORE->variables[v].position;
        add_open(trails, cells, &MG_STORE->variables[v]);
    }
    add_chosen(trails, cells, from, mg_path_position(cells->path));
}
