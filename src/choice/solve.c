#include "choice/solve.h"

#include <string.h>

#include "base/memory.h"
#include "choice/fields.h"
#include "engine/undo.h"

typedef struct solve {
    mg_open *open;
    mg_cells *cells;
    uint32_t *used; /* by pool */
    mg_pick *picks;
    uint32_t *calls; /* by pick: of mg_havoc, before it */
    uint32_t picked;
    uint32_t *labels; /* by object */
    mg_solve_function *each;
    void *context;
    uint64_t count;
    bool is_over;
} solve;

/* ---- a structure as picks -------------------------------------------------------------------------------- */

/* The last call of mg_havoc that made a field forgotten before a value of it was chosen, at a position of the path, or as a
 * variable; MG_NONE: none did. */
static uint32_t havoc_before(uint32_t cell, uint32_t position, uint64_t variable)
{
    for (uint64_t i = MG_STORE->havoc_count; i--;) {
        const mg_havoc *havoc = &MG_STORE->havocs[i];
        if (havoc->cell == cell &&
            (variable == MG_NONE ? position >= havoc->position : variable >= havoc->variables))
            return havoc->call;
    }
    return MG_NONE;
}

static void add_pick(solve *s, mg_pick pick, uint32_t position, uint64_t variable)
{
    s->calls[s->picked] = s->cells->has_forgotten ? havoc_before(pick.cell, position, variable) : MG_NONE;
    s->picks[s->picked++] = pick;
}

/* Steps of the path that are values of fields, from one position to another. */
static void add_chosen(solve *s, uint32_t from, uint32_t to)
{
    const mg_step *steps = s->cells->path->steps;
    for (uint32_t i = from; i < to; i++)
        if (steps[i].kind == MG_STEP_field)
            add_pick(s, (mg_pick){steps[i].owner, steps[i].taken}, i, MG_NONE);
}

/* The fields that were read before the variable of this number came to be, and before the path was so long. */
static uint32_t collect(solve *s, uint64_t variables, uint32_t end)
{
    uint32_t from = 0;
    s->picked = 0;
    for (uint64_t v = 0; v < variables; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind != MG_VARIABLE_SET) /* a choice of the program, not of a field */
            continue;
        add_chosen(s, from, variable->position);
        from = variable->position;
        add_pick(s, (mg_pick){variable->cell, (uint32_t)__builtin_ctzll(variable->set)}, from, v);
    }
    add_chosen(s, from, end);
    return s->picked;
}

static uint32_t collect_all(solve *s)
{
    return collect(s, MG_STORE->variable_count, mg_path_position(s->cells->path));
}

/* A field that was forgotten is read again, and chosen again; shown is what it was at first. */
static uint32_t keep_first(solve *s, uint32_t count)
{
    mg_pick *picks = s->picks;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < kept && picks[k].cell != picks[i].cell)
            k++;
        if (s->open && s->calls[i] != MG_NONE)
            mg_vec_push(&s->open->again, ((mg_again){s->calls[i], picks[i]}));
        if (k == kept)
            picks[kept++] = picks[i];
    }
    return kept;
}

uint32_t mg_solve_count_before(mg_cells *cells, uint64_t number)
{
    uint32_t end = MG_STORE->variables[number].position;
    solve s = {.cells = cells};
    s.picks = mg_memory_new((number + end + 1) * sizeof *s.picks);
    s.calls = mg_memory_new((number + end + 1) * sizeof *s.calls);
    uint32_t count = collect(&s, number, end);
    count = cells->has_forgotten ? keep_first(&s, count) : count;
    free(s.picks);
    free(s.calls);
    return count;
}

/* Numbers the objects in the order in which fields refer to them. */
static void label_objects(solve *s, uint32_t count)
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
        uint32_t object = layout->pools[each->pool].first + s->picks[i].index - each->has_null;
        if (s->labels[object] == MG_NONE)
            s->labels[object] = next[each->pool]++;
    }
    free(next);
}

/* The same field of the object with another number. False: no reference leads to its object. */
static bool move_pick(const solve *s, mg_pick *pick)
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
    pick->cell = s->open->by_object[s->open->start[moved] + s->open->rank[pick->cell]];
    return true;
}

static uint32_t pick_all(solve *s)
{
    uint32_t count = collect_all(s);
    if (!s->open->by_object) /* every field was chosen when it was read: the numbers are right */
        return count;
    label_objects(s, count);
    bool is_moved = true;
    for (uint32_t i = 0; i < count && is_moved; i++)
        is_moved = move_pick(s, &s->picks[i]);
    return is_moved ? count : collect_all(s);
}

static uint32_t pick_structure(solve *s)
{
    uint32_t count = pick_all(s);
    s->open->again.count = 0;
    return s->cells->has_forgotten ? keep_first(s, count) : count;
}

/* ---- every way to choose --------------------------------------------------------------------------------- */

static void solve_from(solve *s, uint64_t number, bool skips_free);

static void choose(solve *s, uint64_t number, uint32_t index, bool skips_free)
{
    const mg_cell_run *each = &s->cells->each[MG_STORE->variables[number].cell];
    mg_undo_entry *before = MG_CONTROL->undo_top;
    uint32_t used = each->pool != MG_NONE ? s->used[each->pool] : 0;
    uint32_t reached = index + 1 - each->has_null;
    if (each->pool != MG_NONE && reached > used)
        s->used[each->pool] = reached;
    if (mg_store_restrict((uint32_t)number, 1ull << index))
        solve_from(s, number + 1, skips_free);
    if (each->pool != MG_NONE)
        s->used[each->pool] = used;
    mg_undo_apply(s->cells->run, before);
}

/* No other variable hangs on what this one becomes. */
static bool is_free(const solve *s, const mg_variable *variable)
{
    return !variable->relations && s->cells->each[variable->cell].pool == MG_NONE;
}

static void solve_from(solve *s, uint64_t number, bool skips_free)
{
    while (number < MG_STORE->variable_count && (MG_STORE->variables[number].kind != MG_VARIABLE_SET ||
                                                 (skips_free && is_free(s, &MG_STORE->variables[number]))))
        number++;
    if (number == MG_STORE->variable_count) {
        s->count++;
        if (s->each)
            s->is_over = !s->each(s->context, s->picks, pick_structure(s));
        return;
    }
    const mg_variable *variable = &MG_STORE->variables[number];
    const mg_cell_run *each = &s->cells->each[variable->cell];
    uint32_t fresh = mg_open_fresh(s->cells, variable, s->used);
    for (uint64_t rest = variable->set; rest && !s->is_over; rest &= rest - 1) {
        uint32_t index = (uint32_t)__builtin_ctzll(rest);
        if (each->pool == MG_NONE || index <= fresh)
            choose(s, number, index, skips_free);
    }
}

static void begin(solve *s, mg_open *open)
{
    mg_cells *cells = open->cells;
    const mg_layout *layout = cells->layout;
    size_t most = MG_STORE->variable_count + mg_path_position(cells->path) + 1;
    *s = (solve){.open = open, .cells = cells};
    s->used = mg_memory_new((layout->pool_count + 1) * sizeof *s->used);
    memcpy(s->used, cells->used, layout->pool_count * sizeof *s->used);
    s->picks = mg_memory_new(most * sizeof *s->picks);
    s->calls = mg_memory_new(most * sizeof *s->calls);
    s->labels = mg_memory_new((layout->object_count + 1) * sizeof *s->labels);
}

static void end(solve *s)
{
    free(s->used);
    free(s->picks);
    free(s->calls);
    free(s->labels);
}

void mg_solve_each(mg_open *open, mg_solve_function *each, void *context)
{
    solve s;
    uint64_t undone = open->cells->run->undone;
    begin(&s, open);
    s.each = each;
    s.context = context;
    solve_from(&s, 0, false);
    open->cells->run->undone = undone;
    end(&s);
}

/* Is nothing left to choose? */
static bool is_chosen(void)
{
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++)
        if (!mg_store_is_known(&MG_STORE->variables[v]))
            return false;
    return true;
}

uint64_t mg_solve_count(mg_open *open)
{
    solve s;
    if (is_chosen())
        return 1;
    uint64_t undone = open->cells->run->undone, product = 1;
    begin(&s, open);
    for (uint64_t v = 0; v < MG_STORE->variable_count; v++)
        if (is_free(&s, &MG_STORE->variables[v]))
            product *= (uint64_t)__builtin_popcountll(MG_STORE->variables[v].set);
    solve_from(&s, 0, true);
    open->cells->run->undone = undone;
    end(&s);
    return product * s.count;
}
