/* Turns a path and its store into lists of picks: the steps that are values of fields, and between them the variables. If fields stayed open, objects
 * are numbered anew, in the order in which fields refer to them. */
#include "choice/solutions.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "choice/alike.h"
#include "choice/fields.h"
#include "choice/notes.h"
#include "lane/solve.h"

/* Goes through the structures that a path stands for. */
typedef struct picking {
    mg_solutions *solutions; /* NULL: only counting */
    mg_cells *cells;
    mg_pick *picks;
    uint32_t *calls; /* by pick: the call of mg_havoc that forgot the field before; MG_NONE: none did */
    uint32_t picked;
    uint32_t *labels; /* by object: its new number */
    mg_solutions_function *each;
    void *context;
} picking;

/* The last call of mg_havoc that forgot a field before this value of it was chosen, at a position of the path, or as a variable; MG_NONE: none did. */
static uint32_t havoc_before(uint32_t cell, uint32_t position, uint64_t variable)
{
    for (uint64_t i = MG_NOTES->havoc_count; i--;) {
        const mg_havoc *havoc = &MG_NOTES->havocs[i];
        if (havoc->cell == cell &&
            (variable == MG_NONE ? position >= havoc->position : variable >= havoc->variables))
            return havoc->call;
    }
    return MG_NONE;
}

static void add_pick(picking *s, mg_pick pick, uint32_t position, uint64_t variable)
{
    s->calls[s->picked] = s->cells->has_forgotten ? havoc_before(pick.cell, position, variable) : MG_NONE;
    s->picks[s->picked++] = pick;
}

/* Steps of the path that are values of fields, from one position to another. */
static void add_chosen(picking *s, uint32_t from, uint32_t to)
{
    const mg_step *steps = s->cells->path->steps;
    for (uint32_t i = from; i < to; i++)
        if (steps[i].kind == MG_STEP_field)
            add_pick(s, mg_fields_pick(s->cells, &steps[i]), i, MG_NONE);
}

/* Collects the fields that the first `variables` variables and the first `end` steps stand for, in the order of the path. Gives how many. */
static uint32_t collect(picking *s, uint64_t variables, uint32_t end)
{
    uint32_t from = 0;
    s->picked = 0;
    for (uint64_t v = 0; v < variables; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (!variable->kind->pick) /* a choice of the program, not of a field */
            continue;
        assert(variable->position >= from && variable->position <= end); /* invariant 25 */
        add_chosen(s, from, variable->position);
        from = variable->position;
        mg_pick pick = variable->kind->pick(variable);
        if (pick.cell != MG_NONE)
            add_pick(s, pick, from, v);
    }
    add_chosen(s, from, end);
    return s->picked;
}

static uint32_t collect_all(picking *s)
{
    return collect(s, MG_STORE->variable_count, mg_path_position(s->cells->path));
}

/* A field that was forgotten and read again was chosen twice. The structure has its first value; the others go into `again`. */
static uint32_t keep_first(picking *s, uint32_t count)
{
    mg_pick *picks = s->picks;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < kept && picks[k].cell != picks[i].cell)
            k++;
        if (s->solutions && s->calls[i] != MG_NONE)
            mg_vec_push(&s->solutions->again, ((mg_again){s->calls[i], picks[i]}));
        if (k == kept)
            picks[kept++] = picks[i];
    }
    return kept;
}

uint32_t mg_solutions_count_before(mg_cells *cells, uint64_t number)
{
    uint32_t end = MG_STORE->variables[number].position;
    assert(number < MG_STORE->variable_count);
    picking s = {.cells = cells};
    s.picks = mg_memory_new((number + end + 1) * sizeof *s.picks);
    s.calls = mg_memory_new((number + end + 1) * sizeof *s.calls);
    uint32_t count = collect(&s, number, end);
    count = cells->has_forgotten ? keep_first(&s, count) : count;
    free(s.picks);
    free(s.calls);
    return count;
}

/* Numbers the objects in the order in which fields refer to them. */
static void label_objects(picking *s, uint32_t count)
{
    const mg_layout *layout = s->cells->layout;
    uint32_t *next = mg_memory_new((layout->pool_count + 1) * sizeof *next);
    for (uint32_t o = 0; o < layout->object_count; o++)
        s->labels[o] = MG_NONE;
    for (uint32_t p = 0; p < layout->pool_count; p++)
        for (next[p] = 0; next[p] < layout->pools[p].used; next[p]++)
            s->labels[layout->pools[p].first + next[p]] = next[p];
    for (uint32_t i = 0; i < count; i++) {
        const mg_cell_run *each = &s->cells->each[s->picks[i].cell];
        if (each->pool == MG_NONE || (each->has_null && !s->picks[i].index))
            continue;
        uint32_t object = layout->pools[each->pool].first + (uint32_t)s->picks[i].index - each->has_null;
        assert(s->picks[i].index - each->has_null < layout->pools[each->pool].count); /* invariant 27 */
        if (s->labels[object] == MG_NONE)
            s->labels[object] = next[each->pool]++;
    }
    free(next);
}

/* Moves a pick to the same field of the object's new number. False: no reference leads to its object. */
static bool move_pick(const picking *s, mg_pick *pick)
{
    const mg_layout *layout = s->cells->layout;
    const mg_cell_run *each = &s->cells->each[pick->cell];
    uint32_t object = layout->cells[pick->cell].object, pool = layout->objects[object].pool;
    if (each->pool != MG_NONE && !(each->has_null && !pick->index))
        pick->index =
            s->labels[layout->pools[each->pool].first + pick->index - each->has_null] + each->has_null;
    if (pool == MG_NONE)
        return true;
    if (s->labels[object] == MG_NONE)
        return false;
    uint32_t moved = layout->pools[pool].first + s->labels[object];
    assert(s->labels[object] < layout->pools[pool].count); /* invariant 27 */
    pick->cell = mg_alike_field(s->cells->alike, pick->cell, moved);
    return true;
}

static uint32_t pick_all(picking *s)
{
    uint32_t count = collect_all(s);
    if (!s->cells->alike) /* every field was chosen when it was read: the numbers are right */
        return count;
    label_objects(s, count);
    bool is_moved = true;
    for (uint32_t i = 0; i < count && is_moved; i++)
        is_moved = move_pick(s, &s->picks[i]);
    return is_moved ? count : collect_all(s);
}

static uint32_t pick_structure(picking *s)
{
    uint32_t count = pick_all(s);
    s->solutions->again.count = 0;
    return s->cells->has_forgotten ? keep_first(s, count) : count;
}

static bool give_structure(void *context)
{
    picking *s = context;
    return s->each(s->context, s->picks, pick_structure(s));
}

void mg_solutions_each(mg_solutions *solutions, mg_solutions_function *each, void *context)
{
    mg_cells *cells = solutions->cells;
    size_t most = MG_STORE->variable_count + mg_path_position(cells->path) + 1;
    picking s = {.solutions = solutions, .cells = cells, .each = each, .context = context};
    s.picks = mg_memory_new(most * sizeof *s.picks);
    s.calls = mg_memory_new(most * sizeof *s.calls);
    s.labels = mg_memory_new((cells->layout->object_count + 1) * sizeof *s.labels);
    mg_solve_each(cells->run, give_structure, &s);
    free(s.picks);
    free(s.calls);
    free(s.labels);
}
