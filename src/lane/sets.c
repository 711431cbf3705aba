/* The kind of value of a field that was read and stays open: one of at most 64, and a set of those that remain (decision 21).
 *
 * A question about one such value, or about two, has a few answers. Each makes the set smaller, or relates it to another; answers that contradict
 * the store are left out. If more than one is left, taking one of them is a step of the path: a split. */
#include "lane/sets.h"

#include <assert.h>

#include "base/hot.h"
#include "engine/undo.h"
#include "lane/splits.h"

static _Noreturn void refuse(void)
{
    mg_run_end(mg_run_current(), MG_VERDICT_false, 0, 0);
}

static const mg_set *set_of(uint64_t lane)
{
    mg_assert_hot(mg_kind_of(lane) == &mg_sets_kind);
    return &mg_store_variable(lane)->set;
}

/* ---- one of several answers ------------------------------------------------------------------------------ */

/* An answer changes the store: it leaves a variable only some of its values, or makes a comparison of two lanes true or false. */
typedef struct answer {
    uint32_t variable;
    uint64_t set; /* 0: the comparison */
    mg_operation operation;
    unsigned width;
    uint64_t lanes[2];
    bool outcome;
} answer;

static bool make_true(const answer *a)
{
    if (a->set)
        return mg_store_restrict(a->variable, a->set);
    return mg_store_relate(a->operation, a->width, a->lanes[0], a->lanes[1], a->outcome);
}

/* Does it contradict nothing, as far as propagating bounds can tell? */
static bool is_possible(const answer *a)
{
    mg_run *run = mg_run_current();
    mg_undo_entry *before = MG_CONTROL->undo_top;
    uint64_t undone = run->undone;
    if (a->set && !MG_STORE->variables[a->variable].relations)
        return true;
    bool can_be = make_true(a);
    mg_undo_apply(run, before);
    run->undone = undone; /* this was a trial, not a step back on the path */
    return can_be;
}

/* Takes the step of a question with `last` + 1 answers: which one it is. */
static uint32_t take_answer(mg_open *open, uint32_t cell, uint32_t last)
{
    bool is_new = mg_path_is_at_end(open->path);
    const mg_step *step = mg_path_take(open->path, MG_STEP_split, cell, last);
    if (!step)
        mg_run_end(open->run, MG_VERDICT_unstable, 0, 0);
    open->splits += is_new && last;
    return step->taken;
}

/* Takes one of the possible answers; gives its number. If none is possible, the store was contradictory before, and no structure is on this path.
 * is_noted: there is a step even for a single answer, because a reference that gets its value may use a new object, and the path must know. */
static uint32_t ask(const answer *answers, uint32_t count, bool is_noted)
{
    uint32_t possible[MG_SET_MOST], n = 0;
    mg_open *open = mg_open_current();
    assert(count && count <= MG_SET_MOST);
    for (uint32_t i = 0; i < count; i++)
        if (is_possible(&answers[i]))
            possible[n++] = i;
    if (!n)
        refuse();
    uint32_t cell = MG_STORE->variables[answers[0].variable].set.field->cell;
    uint32_t taken = possible[n > 1 || is_noted ? take_answer(open, cell, n - 1) : 0];
    bool follows =
        n == 1 && !answers[taken].set; /* a comparison with one possible outcome follows from the store */
    if (!follows && !make_true(&answers[taken]))
        refuse();
    mg_path_arrive(open->path);
    return taken;
}

/* ---- references ------------------------------------------------------------------------------------------ */

/* Objects that nothing refers to are all alike: a set has all of them or none, and one stands for all. */

static bool is_reference(const mg_set *set)
{
    return set->field->used != NULL;
}

/* The indices of objects that nothing refers to. */
static uint64_t unused_objects(const mg_set *set)
{
    uint64_t first = is_reference(set) ? *set->field->used + set->field->has_null : MG_SET_MOST;
    return first < MG_SET_MOST ? set->remains & ~0ull << first : 0;
}

/* The set with one unused object for all. */
static uint64_t different_values(const mg_set *set)
{
    uint64_t some = unused_objects(set);
    return (set->remains & ~some) | (some & -some);
}

static uint64_t ways(const mg_variable *variable)
{
    return different_values(&variable->set);
}

static bool is_undecided(uint64_t lane)
{
    uint64_t rest = different_values(set_of(lane));
    return (rest & (rest - 1)) != 0;
}

static bool is_known(const mg_variable *variable)
{
    return !(variable->set.remains & (variable->set.remains - 1));
}

/* Is nothing left to choose, nor a new object to be noted? */
static bool is_settled(const mg_set *set)
{
    return !(set->remains & (set->remains - 1)) && !unused_objects(set);
}

/* The step that gave the reference its value says how many objects are in use after it. */
static void note_used(const mg_set *set)
{
    if (!is_reference(set))
        return;
    uint32_t reached = (uint32_t)__builtin_ctzll(set->remains) + 1 - (uint32_t)set->field->has_null;
    if (reached > *set->field->used)
        MG_CONTROL->next[-1].value = *set->field->used = reached;
}

/* ---- choosing -------------------------------------------------------------------------------------------- */

static uint64_t value(const mg_view *view)
{
    return view->values[__builtin_ctzll(MG_STORE->variables[view->variable].set.remains)];
}

/* Groups the variable's set by the values of the view: each part has the same value there. */
static uint32_t parts_of(uint64_t lane, answer *parts)
{
    const mg_view *view = &MG_STORE->views[lane];
    uint32_t count = 0;
    for (uint64_t rest = different_values(set_of(lane)); rest; rest &= rest - 1) {
        uint64_t shown = view->values[__builtin_ctzll(rest)];
        uint32_t i = 0;
        while (i < count && view->values[__builtin_ctzll(parts[i].set)] != shown)
            i++;
        if (i == count)
            parts[count++] = (answer){.variable = view->variable};
        parts[i].set |= rest & -rest;
    }
    return count;
}

static uint64_t force(uint64_t lane)
{
    const mg_set *set = set_of(lane);
    const mg_view *view = &MG_STORE->views[lane];
    answer parts[MG_SET_MOST];
    mg_assert_hot(set->remains); /* invariant 39: a contradiction ended the run */
    if (is_settled(set))
        return value(view);
    uint32_t count = parts_of(lane, parts);
    uint32_t taken = ask(parts, count, is_reference(set));
    note_used(set);
    return view->values[__builtin_ctzll(parts[taken].set)];
}

/* ---- comparing ------------------------------------------------------------------------------------------- */

static mg_operand operand(uint64_t lane)
{
    return is_settled(set_of(lane)) ? (mg_operand){0, value(&MG_STORE->views[lane])} : (mg_operand){lane, 0};
}

static uint64_t value_at(const mg_operand *o, int index)
{
    return o->lane ? MG_STORE->views[o->lane].values[index] : o->value;
}

/* Is the lane the reference itself, with nothing computed from it? */
static bool is_plain_reference(uint64_t lane)
{
    return mg_store_variable(lane)->view == lane && is_reference(set_of(lane));
}

/* The indices of a set for which a test holds. */
static uint64_t indices_where(const mg_set *set, mg_operation operation, unsigned width, const mg_operand *a,
                              const mg_operand *b)
{
    uint64_t yes = 0;
    for (uint64_t rest = set->remains; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        if (mg_store_compute(operation, width, 1, value_at(a, i), value_at(b, i)))
            yes |= rest & -rest;
    }
    return yes;
}

/* Makes the only answer true that the program does not refuse. The refused values are never visited, only counted. */
static void force_answer(const answer *kept, uint32_t passed)
{
    const mg_open *open = mg_open_current();
    if (mg_path_is_at_end(open->path)) /* else the path is run again */
        MG_CONTROL->passed += passed;
    if (!make_true(kept))
        refuse();
}

/* Splits a set into the values that pass a test (`yes`) and the others. True if those that pass are taken. */
static bool split(uint64_t lane, uint64_t yes, unsigned refused)
{
    uint64_t all = set_of(lane)->remains, no = all & ~yes;
    uint32_t number = MG_STORE->views[lane].variable;
    if (!yes || !no)
        return yes != 0;
    if (refused == MG_REFUSED_NO || refused == MG_REFUSED_YES) {
        uint64_t rest = refused == MG_REFUSED_NO ? yes : no;
        force_answer(&(answer){.variable = number, .set = rest}, mg_bits_count(all & ~rest));
        return rest == yes;
    }
    bool starts_with = yes >> __builtin_ctzll(all) & 1;
    answer parts[2] = {{.variable = number, .set = starts_with ? yes : no},
                       {.variable = number, .set = starts_with ? no : yes}};
    return ask(parts, 2, false) == 0 ? starts_with : !starts_with;
}

/* Does a test hold for some, but not all of the objects that nothing refers to? */
static bool tells_apart(const mg_set *set, uint64_t yes)
{
    uint64_t some = unused_objects(set);
    return (some & yes) != 0 && (some & ~yes) != 0;
}

/* Compares a variable with a plain value, or with a view of itself. */
static bool compare_one(mg_operation operation, unsigned width, mg_operand a, mg_operand b, unsigned refused)
{
    const mg_operand *open = a.lane ? &a : &b, *plain = a.lane ? &b : &a;
    const mg_set *set = set_of(open->lane);
    bool is_plain = operation <= MG_OPERATION_NE && !plain->lane && is_plain_reference(open->lane);
    uint64_t yes = is_plain ? set->remains & mg_masked_equal(set->field, plain->value)
                            : indices_where(set, operation, width, &a, &b);
    if (is_plain && operation == MG_OPERATION_NE)
        yes = set->remains & ~yes;
    if (!tells_apart(set, yes))
        return split(open->lane, yes, refused);
    a = mg_open_force_operand(&a);
    b = mg_open_force_operand(&b);
    return mg_store_compute(operation, width, 1, a.value, b.value);
}

/* Compares two variables: the outcome is a relation in the store. */
static bool compare_two(mg_operation operation, unsigned width, mg_operand a, mg_operand b, unsigned refused)
{
    answer answers[2];
    for (int i = 0; i < 2; i++)
        answers[i] = (answer){.variable = MG_STORE->views[a.lane].variable,
                              .operation = operation,
                              .width = width,
                              .lanes = {a.lane, b.lane},
                              .outcome = i};
    if (refused != MG_REFUSED_NO && refused != MG_REFUSED_YES)
        return ask(answers, 2, false);
    bool outcome = refused == MG_REFUSED_NO;
    if (is_possible(&answers[!outcome])) /* else the store implies the outcome */
        force_answer(&answers[outcome], 1);
    return outcome;
}

static bool compare(uint64_t question, mg_operand a, mg_operand b)
{
    mg_operation operation = (mg_operation)MG_LANE_OPERATION(question);
    unsigned width = MG_LANE_WIDTH(question), refused = MG_LANE_REFUSED(question);
    mg_assert_hot(a.lane || b.lane);
    if (!a.lane || !b.lane || mg_store_variable(a.lane) == mg_store_variable(b.lane))
        return compare_one(operation, width, a, b, refused);
    if (!is_reference(set_of(a.lane)) && !is_reference(set_of(b.lane)) && mg_store_has_room())
        return compare_two(operation, width, a, b, refused);
    a = mg_open_force_operand(&a);
    return compare_one(operation, width, a, b, refused);
}

static bool has_word(const uint64_t *words, uint64_t count, uint64_t wanted)
{
    for (uint64_t i = 0; i < count; i++)
        if (words[i] == wanted)
            return true;
    return false;
}

static bool is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused)
{
    const mg_set *set = set_of(lane);
    const uint64_t *values = MG_STORE->views[lane].values;
    bool is_plain = is_plain_reference(lane);
    uint64_t yes = is_plain ? set->remains & mg_masked_among(set->field, words, count) : 0;
    for (uint64_t rest = is_plain ? 0 : set->remains; rest; rest &= rest - 1)
        yes |= has_word(words, count, values[__builtin_ctzll(rest)]) ? rest & -rest : 0;
    if (!tells_apart(set, yes))
        return split(lane, yes, refused);
    return has_word(words, count, mg_open_force(lane));
}

/* ---- computing ------------------------------------------------------------------------------------------- */

static uint64_t compute(const mg_operand *a, const mg_operand *b, int index, uint64_t computation)
{
    return mg_store_compute(MG_LANE_OPERATION(computation), MG_LANE_WIDTH(computation),
                            MG_LANE_RESULT(computation), value_at(a, index), value_at(b, index));
}

/* Computes the result for each value of the field. Gives whether the results differ among values that remain. */
static bool tabulate(const mg_set *set, const mg_operand *a, const mg_operand *b, uint64_t computation,
                     uint64_t *table)
{
    bool differs = false;
    for (uint32_t i = 0; i < set->field->count; i++)
        table[i] = compute(a, b, (int)i, computation);
    for (uint64_t rest = set->remains; rest; rest &= rest - 1)
        differs = differs || table[__builtin_ctzll(rest)] != table[__builtin_ctzll(set->remains)];
    return differs;
}

static void force_reference(mg_operand *o)
{
    if (o->lane && is_reference(set_of(o->lane)))
        *o = mg_open_force_operand(o);
}

/* What is computed from one variable and plain values is a view with a table. References are chosen first, as addresses are no numbers to compute
 * with; of two variables, one is chosen. */
static uint64_t map(uint64_t computation, mg_operand a, mg_operand b)
{
    uint64_t table[MG_SET_MOST];
    mg_assert_hot(a.lane || b.lane);
    if (a.lane && b.lane && mg_store_variable(a.lane) != mg_store_variable(b.lane))
        b = mg_open_force_operand(&b);
    force_reference(&a);
    force_reference(&b);
    const uint64_t open = a.lane ? a.lane : b.lane, other = a.lane ? b.value : a.value;
    bool has_two = a.lane && b.lane;
    uint64_t key = has_two ? MG_LANE_COMPUTATION(MG_OPERATION_COUNT, 0ull, 64) /* the table says it all */
                           : computation | (a.lane ? 0 : MG_LANE_SECOND);
    if (open && tabulate(set_of(open), &a, &b, computation, table)) {
        uint32_t lane = has_two ? 0 : mg_store_find(open, key, other);
        lane = lane ? lane : mg_store_derive(open, key, other, table);
        if (lane)
            return lane;
        a = mg_open_force_operand(&a);
        b = mg_open_force_operand(&b);
    }
    int index = a.lane || b.lane ? __builtin_ctzll(set_of(open)->remains) : 0;
    MG_CONTROL->stack.lane_value = compute(&a, &b, index, computation);
    return 0;
}

/* ---- splits as steps of the path ------------------------------------------------------------------------- */

/* Where the number of objects in use is kept; NULL: the field is no reference. */
static uint32_t *used_of(void *context, const mg_step *step)
{
    const mg_open *open = context;
    assert(open->by_number && step->kind == MG_STEP_split);
    return open->by_number[step->owner].used;
}

static void begin_split(void *context, mg_step *step)
{
    mg_split_begin(step, used_of(context, step));
}

static void settle_split(void *context, mg_step *step, bool is_last)
{
    mg_split_settle(step, used_of(context, step), is_last);
}

static void undo_split(void *context, const mg_step *step)
{
    mg_split_undo(step, used_of(context, step));
}

void mg_sets_install(mg_open *open)
{
    static const mg_step_ops operations = {
        .begin = begin_split, .settle = settle_split, .undo = undo_split, .describe = mg_split_describe};
    mg_path_register(open->path, MG_STEP_split, &operations, open);
}

/* ---- the kind -------------------------------------------------------------------------------------------- */

static uint8_t bits(const mg_variable *variable)
{
    return mg_store_bits(variable->set.field->values, variable->set.field->count);
}

static void see_values(uint64_t lane, mg_see_function *see, void *context)
{
    const uint64_t *values = MG_STORE->views[lane].values;
    for (uint64_t rest = set_of(lane)->remains; rest; rest &= rest - 1)
        see(context, values[__builtin_ctzll(rest)]);
}

static mg_pick pick(const mg_variable *variable)
{
    return (mg_pick){variable->set.field->cell, (uint32_t)__builtin_ctzll(variable->set.remains)};
}

const mg_value_kind mg_sets_kind = {
    .name = "set",
    .is_known = is_known,
    .value = value,
    .bits = bits,
    .operand = operand,
    .force = force,
    .is_undecided = is_undecided,
    .compare = compare,
    .map = map,
    .is_among = is_among,
    .see = see_values,
    .ways = ways,
    .pick = pick,
};

uint64_t mg_sets_add(const mg_masked *field, uint32_t position, uint64_t set)
{
    mg_assert_hot(field->count <= MG_SET_MOST && field->all & set);
    return mg_store_add(
        &(mg_variable){.kind = &mg_sets_kind, .position = position, .set = {field->all & set, field}},
        field->values);
}
