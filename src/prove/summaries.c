/* Summaries: pointers of which only that is known which the program has asked (unknowns.h). Whether one is NULL, and which object it is, are steps of kind
 * `split`, the same as where a field's values are sets. The value of such a step is how many objects of the pool are in use behind it. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "choice/fields.h"
#include "choice/questions.h"
#include "lane/splits.h"
#include "prove/arrays.h"
#include "prove/contexts.h"
#include "prove/pure.h"

static mg_unknown *unknown_of(uint64_t lane)
{
    assert(mg_store_variable(lane)->kind == &mg_summaries_kind);
    return &mg_store_variable(lane)->unknown;
}

static const mg_cell_run *cell_of(const mg_prover *p, const mg_unknown *unknown)
{
    return &p->cells->each[unknown->cell];
}

/* Is it not known what type of object it points to? */
static bool is_opaque(const mg_cell_run *each)
{
    return each->pool == MG_NONE;
}

static bool can_be_null(const mg_cell_run *each, const mg_unknown *unknown)
{
    return !unknown->is_not_null && (each->has_null || is_opaque(each));
}

/* ---- steps ------------------------------------------------------------------------------------------------ */

static uint32_t *used_of(void *context, const mg_step *step)
{
    const mg_prover *p = context;
    uint32_t pool = p->cells->each[step->owner].pool;
    return pool == MG_NONE ? NULL : &p->cells->used[pool];
}

static void begin(void *context, mg_step *step)
{
    mg_split_begin(step, used_of(context, step));
}

static void settle(void *context, mg_step *step, bool is_last)
{
    mg_split_settle(step, used_of(context, step), is_last);
}

static void undo(void *context, const mg_step *step)
{
    mg_prover *p = context;
    mg_split_undo(step, used_of(context, step));
    mg_prover_forget_from(p, (uint32_t)(step - p->path->steps));
}

/* Takes a step with so many ways. */
static mg_step *take_way(mg_prover *p, uint32_t cell, uint32_t ways)
{
    if (mg_path_position(p->path) + 2 > p->path->room)
        mg_prover_give_up(p, MG_BEYOND_LONG);
    assert(ways && cell < p->cells->layout->cell_count);
    mg_step *step = mg_path_take(p->path, MG_STEP_split, cell, ways - 1);
    if (!step)
        mg_run_end(p->run, MG_VERDICT_unstable, 0, 0);
    return step;
}

/* ---- NULL ------------------------------------------------------------------------------------------------- */

static bool is_null(mg_prover *p, uint64_t lane)
{
    mg_unknown *unknown = unknown_of(lane);
    if (unknown->answer.is_known)
        return !unknown->answer.value;
    if (!can_be_null(cell_of(p, unknown), unknown))
        return false;
    mg_fields_recount(p->cells);
    bool is_not_null = take_way(p, unknown->cell, 2)->taken;
    if (is_not_null)
        mg_store_set(&unknown->is_not_null, true);
    else
        mg_store_choose(MG_STORE->views[lane].variable, 0);
    mg_path_arrive(p->path);
    if (!is_not_null)
        mg_pure_resolve(p, MG_STORE->views[lane].variable);
    return !is_not_null;
}

/* ---- becoming an object ----------------------------------------------------------------------------------- */

/* What a summary can become, in the order of the ways of its step: NULL, an object in use, one that the program allocated, a new one. */
typedef struct options {
    bool has_null, has_new;
    uint32_t objects, blocks;
} options;

static uint32_t count_options(const options *o)
{
    return o->has_null + o->objects + o->blocks + o->has_new;
}

/* In a pool without bounds a new object is possible even if there is no room for it: the path that takes it goes beyond what can be proved. */
static options options_of(mg_prover *p, const mg_unknown *unknown)
{
    const mg_cell_run *each = cell_of(p, unknown);
    uint32_t used = p->cells->used[each->pool];
    bool has_room = used < each->last || p->heap.is_open;
    if (!unknown->bound && has_room)
        *p->heap.has_met_chains = true;
    return (options){.has_null = can_be_null(each, unknown),
                     .objects = mg_contexts_count(p, unknown),
                     .blocks = mg_contexts_count_blocks(p, unknown),
                     .has_new = unknown->bound && has_room};
}

static uint64_t address_of(const mg_cell_run *each, uint32_t object)
{
    return each->low + each->stride * object;
}

/* The first object that is not in use, from now on with its bound. */
static uint64_t begin_object(mg_prover *p, const mg_unknown *unknown)
{
    const mg_cell_run *each = cell_of(p, unknown);
    uint32_t number = p->cells->used[each->pool];
    if (number == each->last)
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    const mg_pool *pool = &p->cells->layout->pools[each->pool];
    assert(unknown->bound && number < pool->count); /* invariant 60 */
    p->bounds[pool->first + number] = unknown->bound == MG_CHAINS_ANY ? unknown->bound : unknown->bound - 1;
    p->contexts[pool->first + number] = unknown->is_old ? 0 : (uint32_t)unknown->context;
    MG_CONTROL->next[-1].value = p->cells->used[each->pool] = number + 1;
    return address_of(each, number);
}

/* An array has an element, but one that MG_LENGTH is about may have none. */
static void demand_element(mg_prover *p, const mg_unknown *unknown, uint32_t number)
{
    const mg_layout *layout = p->cells->layout;
    uint32_t object = layout->pools[cell_of(p, unknown)->pool].first + number;
    bool may_be_empty = layout->domains[layout->cells[unknown->cell].domain].may_be_empty;
    if (!may_be_empty && mg_object_is_array(&layout->objects[object]))
        mg_prover_demand_element(p, object);
}

static uint64_t take_object(mg_prover *p, const mg_unknown *unknown)
{
    assert(!unknown->answer.is_known && !is_opaque(cell_of(p, unknown)));
    options o = options_of(p, unknown);
    if (!count_options(&o)) /* no heap within the bounds leads here */
        mg_run_end(p->run, MG_VERDICT_false, 0, 0);
    uint32_t taken = take_way(p, unknown->cell, count_options(&o))->taken;
    if (o.has_null && !taken)
        return 0;
    taken -= o.has_null;
    if (taken < o.objects) {
        uint32_t number = mg_contexts_object(p, unknown, taken);
        assert(number < p->cells->used[cell_of(p, unknown)->pool]); /* invariant 60 */
        demand_element(p, unknown, number);
        return address_of(cell_of(p, unknown), number);
    }
    taken -= o.objects;
    if (taken < o.blocks)
        return mg_contexts_block(p, unknown, taken);
    uint64_t address = begin_object(p, unknown);
    demand_element(p, unknown, p->cells->used[cell_of(p, unknown)->pool] - 1);
    return address;
}

static uint64_t force(uint64_t lane)
{
    mg_prover *p = mg_prover_current();
    mg_unknown *unknown = unknown_of(lane);
    if (unknown->answer.is_known)
        return unknown->answer.value;
    mg_fields_recount(p->cells);
    if (is_opaque(cell_of(p, unknown))) {
        if (!is_null(p, lane))
            mg_prover_give_up(p, MG_BEYOND_OPAQUE);
        return 0;
    }
    mg_store_choose(MG_STORE->views[lane].variable, take_object(p, unknown));
    mg_path_arrive(p->path);
    mg_pure_resolve(p, MG_STORE->views[lane].variable);
    return unknown->answer.value;
}

void mg_summaries_renew(mg_prover *p, uint64_t lane)
{
    mg_unknown *unknown = unknown_of(lane);
    assert(!unknown->answer.is_known && !unknown->is_not_null); /* it was just read */
    if (is_opaque(cell_of(p, unknown))) {
        mg_store_set(&unknown->is_not_null, true);
        return;
    }
    mg_fields_recount(p->cells);
    take_way(p, unknown->cell, 1);
    mg_store_choose(MG_STORE->views[lane].variable, begin_object(p, unknown));
    mg_path_arrive(p->path);
}

/* ---- comparing -------------------------------------------------------------------------------------------- */

static bool is_equal_to_number(mg_prover *p, uint64_t lane, uint64_t number)
{
    const mg_unknown *unknown = unknown_of(lane);
    const mg_cell_run *each = cell_of(p, unknown);
    if (!number)
        return is_null(p, lane);
    if (is_opaque(each))
        return force(lane) == number;
    mg_fields_recount(p->cells);
    uint64_t object = each->stride ? (number - each->low) / each->stride : 0;
    bool is_object = object < p->cells->used[each->pool] && address_of(each, (uint32_t)object) == number;
    bool is_candidate = is_object ? mg_contexts_has(p, unknown, (uint32_t)object)
                                  : unknown->answer.is_known || mg_contexts_has_block(p, unknown, number);
    return is_candidate && force(lane) == number;
}

static bool is_equal(mg_prover *p, mg_operand a, mg_operand b)
{
    if (!a.lane || !b.lane)
        return is_equal_to_number(p, a.lane ? a.lane : b.lane, a.lane ? b.value : a.value);
    if (MG_STORE->views[a.lane].variable == MG_STORE->views[b.lane].variable)
        return true;
    uint32_t pool_a = cell_of(p, unknown_of(a.lane))->pool, pool_b = cell_of(p, unknown_of(b.lane))->pool;
    if (pool_a != pool_b) { /* no object is in two pools */
        bool is_a_null = is_null(p, a.lane);
        if (!is_a_null && (pool_a == MG_NONE || pool_b == MG_NONE) && !is_null(p, b.lane))
            mg_prover_give_up(p, MG_BEYOND_OPAQUE);
        return is_a_null && is_null(p, b.lane);
    }
    return is_equal_to_number(p, b.lane, force(a.lane));
}

static uint64_t map(uint64_t computation, mg_operand a, mg_operand b)
{
    mg_operation operation = (mg_operation)MG_LANE_OPERATION(computation);
    unsigned width = MG_LANE_WIDTH(computation);
    uint64_t result;
    if ((operation == MG_OPERATION_EQ || operation == MG_OPERATION_NE) && width == 64) {
        result = is_equal(mg_prover_current(), a, b) == (operation == MG_OPERATION_EQ);
    } else {
        a = mg_open_force_operand(&a);
        b = mg_open_force_operand(&b);
        result = mg_store_compute(operation, width, MG_LANE_RESULT(computation), a.value, b.value);
    }
    MG_CONTROL->stack.lane_value = result;
    return 0;
}

/* ---- a path that has ended -------------------------------------------------------------------------------- */

/* Any object will do, since the path compared it with none: NULL, if it can be, else a new one. But if open functions were asked about it, their answers may
 * tell it from NULL and from other objects, so it is a new one. */
static uint64_t settled_value(const mg_prover *p, const mg_variable *variable, uint32_t *next)
{
    const mg_unknown *unknown = &variable->unknown;
    const mg_cell_run *each = cell_of(p, unknown);
    bool is_known = mg_pure_knows(p, (uint32_t)(variable - MG_STORE->variables));
    if (can_be_null(each, unknown) && !is_known)
        return 0;
    if (is_opaque(each))
        return MG_OPAQUE_ADDRESS;
    if (next[each->pool] < each->last)
        return address_of(each, next[each->pool]++);
    return address_of(each, 0);
}

void mg_summaries_settle(mg_prover *p)
{
    const mg_layout *layout = p->cells->layout;
    uint32_t *next = mg_memory_new((layout->pool_count + 1) * sizeof *next);
    mg_fields_recount(p->cells);
    for (uint32_t i = 0; i < layout->pool_count; i++)
        next[i] = p->cells->used[i];
    for (uint32_t v = 0; v < MG_STORE->variable_count; v++) {
        const mg_variable *variable = &MG_STORE->variables[v];
        if (variable->kind == &mg_summaries_kind && !variable->answer.is_known)
            mg_store_choose(v, settled_value(p, variable, next));
    }
    free(next);
}

/* ---- the kind --------------------------------------------------------------------------------------------- */

static mg_operand operand(uint64_t lane)
{
    const mg_unknown *unknown = unknown_of(lane);
    return unknown->answer.is_known ? (mg_operand){0, unknown->answer.value} : (mg_operand){lane, 0};
}

static bool is_undecided(uint64_t lane)
{
    return !unknown_of(lane)->answer.is_known;
}

static bool is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused)
{
    mg_prover *p = mg_prover_current();
    (void)refused; /* the path goes both ways */
    for (uint64_t i = 0; i < count; i++)
        if (is_equal_to_number(p, lane, words[i]))
            return true;
    return false;
}

/* If it leads into an array, the lane of a pointer into that, which may move; else 0. */
static uint64_t settled(uint64_t lane)
{
    return mg_pointers_lane(mg_prover_current(), unknown_of(lane)->answer.value);
}

static uint64_t follow(uint64_t lane, uint64_t bytes)
{
    uint64_t address = force(lane), left = settled(lane);
    MG_CONTROL->stack.lane_settled = left;
    return left ? mg_pointers_follow(left, bytes) : address;
}

/* As long as it is no object, no memory is held by it. */
static void see(uint64_t lane, mg_see_function *function, void *context)
{
    if (unknown_of(lane)->answer.is_known)
        function(context, unknown_of(lane)->answer.value);
}

static mg_pick pick(const mg_variable *variable)
{
    mg_prover *p = mg_prover_current();
    uint64_t address = variable->answer.value;
    if (!variable->answer.is_known)
        return (mg_pick){MG_NONE, 0};
    if (address - MG_OBJECT_BASE >= MG_OBJECT_SIZE &&
        address != MG_OPAQUE_ADDRESS) /* what the program allocated is no choice of a run without symbols */
        address = 0;
    uint32_t meant = mg_indices_cell(p, variable->unknown.cell);
    return (mg_pick){meant, mg_fields_index(p->cells, meant, address)};
}

const mg_value_kind mg_summaries_kind = {.name = "summary",
                                         .is_known = mg_questions_is_known,
                                         .value = mg_questions_value,
                                         .bits = mg_unknowns_bits,
                                         .operand = operand,
                                         .force = force,
                                         .follow = follow,
                                         .settled = settled,
                                         .is_undecided = is_undecided,
                                         .map = map,
                                         .is_among = is_among,
                                         .see = see,
                                         .pick = pick};

void mg_summaries_install(mg_prover *p)
{
    static const mg_step_ops split = {
        .begin = begin, .settle = settle, .undo = undo, .describe = mg_split_describe};
    mg_path_register(p->path, MG_STEP_split, &split, p);
}
