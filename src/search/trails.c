/* Steps of the path and fields that stayed open are listed together, in the order in which the predicate came to them. */
#include "search/trails.h"

#include <assert.h>

#include "choice/fields.h"
#include "choice/narrow.h"
#include "lane/kind.h"

static void add_field(mg_trails *t, mg_pick pick, mg_trail_step step, const uint8_t *marks)
{
    mg_vec_push(&t->picks, pick);
    mg_text_add_bytes(&t->steps, (const char *)&step, sizeof step);
    mg_text_add_bytes(&t->steps, (const char *)marks, step.marks);
}

/* Values that are not in the set are struck out. */
static void mark_missing(uint8_t marks[MG_SET_MOST], uint64_t set, uint32_t last)
{
    assert(last < MG_SET_MOST);
    for (uint32_t i = 0; i <= last; i++)
        marks[i] = set >> i & 1 ? MG_MARK_NONE : MG_MARK_FALSE;
}

/* Of the objects that nothing refers to yet, only the first is shown. */
static uint32_t last_shown(const mg_masked *field, uint32_t used)
{
    uint32_t last = field->count - 1, fresh = used + (uint32_t)field->has_null;
    return field->used && fresh < last ? fresh : last;
}

/* A field that was chosen from a set of values; the rest of the set is left to be tried. */
static void add_left(mg_trails *t, const mg_cells *cells, const mg_step *step)
{
    uint8_t marks[MG_SET_MOST];
    assert(cells->narrow && step->kind == MG_STEP_field); /* only maskers leave values over */
    uint32_t last = last_shown(&cells->narrow->fields[step->owner], step->used);
    mark_missing(marks, step->left, last);
    add_field(t, (mg_pick){step->owner, step->taken}, (mg_trail_step){.last = last, .marks = last + 1}, marks);
}

/* Fields that were chosen when they were read, from one step of the path to another. */
static void add_chosen(mg_trails *t, const mg_cells *cells, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        const mg_step *step = &cells->path->steps[i];
        mg_trail_step shown = {.last = step->last, .marks = step->marks_end - step->marks};
        if (step->left)
            add_left(t, cells, step);
        else if (step->kind == MG_STEP_field || step->kind == MG_STEP_unread)
            add_field(t, (mg_pick){step->owner, step->taken}, shown, cells->path->marks + step->marks);
    }
}

/* A field that stayed open. */
static void add_open(mg_trails *t, const mg_set *set, mg_pick first)
{
    uint8_t marks[MG_SET_MOST];
    uint32_t last = last_shown(set->field, set->field->used ? *set->field->used : 0);
    mark_missing(marks, set->remains, last);
    add_field(t, first, (mg_trail_step){.last = last, .marks = last + 1, .is_set = true}, marks);
}

void mg_trails_make(mg_trails *trails, mg_cells *cells)
{
    uint32_t from = 0;
    trails->picks.count = 0;
    mg_text_reset(&trails->steps);
    if (cells->narrow)
        mg_fields_recount(cells);
    for (uint64_t v = 0; cells->narrow && v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (!variable->kind->ways)
            continue;
        assert(variable->position >= from); /* invariant 25 */
        add_chosen(trails, cells, from, variable->position);
        from = variable->position;
        add_open(trails, &variable->set, variable->kind->pick(variable));
    }
    add_chosen(trails, cells, from, mg_path_position(cells->path));
}
