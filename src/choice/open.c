#include "choice/open.h"

#include "choice/choices.h"
#include "choice/narrow.h"
#include "choice/open_memory.h"
#include "choice/stack.h"
#include "engine/undo.h"

static mg_open *current(void)
{
    return ((mg_cells *)mg_run_current()->choices)->open;
}

static _Noreturn void refuse(void)
{
    mg_run_end(mg_run_current(), MG_VERDICT_false, 0, 0);
}

/* ---- one of several answers ------------------------------------------------------------------------------ */

/* What an answer makes of the store: a set of a variable's values, or a comparison of two lanes that is so or not. */
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

/* Does it contradict nothing, as far as bounds tell? */
static bool is_possible(const answer *a)
{
    mg_run *run = mg_run_current();
    mg_undo_entry *before = MG_CONTROL->undo_top;
    uint64_t undone = run->undone;
    if (a->set && !MG_STORE->variables[a->variable].relations)
        return true;
    bool is = make_true(a);
    mg_undo_apply(run, before);
    run->undone = undone; /* nobody went back */
    return is;
}

static uint32_t take(mg_open *open, uint32_t cell, uint32_t last)
{
    uint32_t index;
    if (!mg_stack_split(open->cells, cell, last, &index))
        mg_run_end(open->cells->run, MG_VERDICT_unstable, 0, 0);
    return index;
}

/* Takes one of the answers that are possible; gives its number. None: the store was contradictory all along, and no structure is
 * this way. A reference that is fixed may use a new object, and the stack must know, however few answers there are. */
static uint32_t ask(const answer *answers, uint32_t count, bool is_noted)
{
    uint32_t possible[MG_SET_MOST], n = 0;
    mg_open *open = current();
    for (uint32_t i = 0; i < count; i++)
        if (is_possible(&answers[i]))
            possible[n++] = i;
    if (!n)
        refuse();
    uint32_t cell = MG_STORE->variables[answers[0].variable].cell;
    uint32_t taken = possible[n > 1 || is_noted ? take(open, cell, n - 1) : 0];
    bool follows = n == 1 && !answers[taken].set; /* from what is known */
    if (!follows && !make_true(&answers[taken]))
        refuse();
    mg_stack_arrive(open->cells);
    return taken;
}

/* ---- references ------------------------------------------------------------------------------------------ */

/* Objects that nothing refers to are all alike: a set has all of them or none. One stands for them. */

static const mg_cell_run *reference(const mg_cells *cells, const mg_variable *variable)
{
    const mg_cell_run *each = &cells->each[variable->cell];
    return each->pool == MG_NONE ? NULL : each;
}

/* The indices of objects that nothing refers to. */
static uint64_t unused(const mg_cells *cells, const mg_variable *variable, const uint32_t *used)
{
    const mg_cell_run *each = reference(cells, variable);
    uint32_t first = each ? used[each->pool] + each->has_null : MG_SET_MOST;
    return first < MG_SET_MOST ? variable->set & ~0ull << first : 0;
}

uint32_t mg_open_fresh(const mg_cells *cells, const mg_variable *variable, const uint32_t *used)
{
    uint64_t some = unused(cells, variable, used);
    return some ? (uint32_t)__builtin_ctzll(some) : MG_SET_MOST;
}

/* The set with one unused object for all. */
static uint64_t different(const mg_cells *cells, const mg_variable *variable)
{
    uint64_t some = unused(cells, variable, cells->used);
    return (variable->set & ~some) | (some & -some);
}

bool mg_open_is_undecided(uint64_t lane)
{
    mg_stack_recount(current()->cells);
    uint64_t rest = different(current()->cells, mg_store_variable(lane));
    return (rest & (rest - 1)) != 0;
}

/* Nothing is left to choose, nor to be noted. */
static bool is_settled(const mg_cells *cells, const mg_variable *variable)
{
    return mg_store_is_known(variable) && !unused(cells, variable, cells->used);
}

static void note_used(mg_open *open, const mg_variable *variable)
{
    const mg_cell_run *each = reference(open->cells, variable);
    uint32_t reached = each ? (uint32_t)__builtin_ctzll(variable->set) + 1 - each->has_null : 0;
    if (each && reached > open->cells->used[each->pool])
        MG_CONTROL->next[-1].value = open->cells->used[each->pool] = reached;
}

/* ---- choosing -------------------------------------------------------------------------------------------- */

/* By the values of the view: the parts of the variable's set that have the same. */
static uint32_t parts_of(const mg_cells *cells, uint64_t lane, answer *parts)
{
    const mg_view *view = &MG_STORE->views[lane];
    const mg_variable *variable = mg_store_variable(lane);
    uint32_t count = 0;
    for (uint64_t rest = different(cells, variable); rest; rest &= rest - 1) {
        uint64_t value = view->values[__builtin_ctzll(rest)];
        uint32_t i = 0;
        while (i < count && view->values[__builtin_ctzll(parts[i].set)] != value)
            i++;
        if (i == count)
            parts[count++] = (answer){.variable = view->variable};
        parts[i].set |= rest & -rest;
    }
    return count;
}

uint64_t mg_open_force(uint64_t lane)
{
    mg_open *open = current();
    mg_variable *variable = mg_store_variable(lane);
    const uint64_t *values = MG_STORE->views[lane].values;
    answer parts[MG_SET_MOST];
    mg_stack_recount(open->cells);
    if (variable->kind != MG_VARIABLE_SET && !mg_store_is_known(variable))
        mg_choices_force(MG_STORE->views[lane].variable);
    if (is_settled(open->cells, variable))
        return mg_store_value(lane);
    uint32_t count = parts_of(open->cells, lane, parts);
    uint32_t taken = ask(parts, count, reference(open->cells, variable) != NULL);
    uint64_t value = values[__builtin_ctzll(parts[taken].set)];
    note_used(open, variable);
    return value;
}

/* ---- comparing ------------------------------------------------------------------------------------------- */

typedef struct operand {
    uint64_t lane, value; /* no lane: a plain value */
} operand;

static operand operand_of(uint64_t lane, uint64_t value)
{
    if (lane == MG_LANE_UNSET)
        return (operand){0, value};
    if (lane && mg_store_variable(lane)->kind != MG_VARIABLE_SET)
        return (operand){0, mg_open_force(lane)};
    if (lane && is_settled(current()->cells, mg_store_variable(lane)))
        return (operand){0, mg_store_value(lane)};
    return (operand){lane, lane ? 0 : value};
}

static uint64_t value_at(const operand *o, int index)
{
    return o->lane ? MG_STORE->views[o->lane].values[index] : o->value;
}

/* Is it the reference itself that a lane shows? */
static const mg_cell_run *plain_reference(const mg_cells *cells, uint64_t lane)
{
    const mg_variable *variable = mg_store_variable(lane);
    return variable->view == lane ? reference(cells, variable) : NULL;
}

/* The indices of a variable for which a test holds. */
static uint64_t indices_where(const mg_variable *variable, mg_operation operation, unsigned width,
                              const operand *a, const operand *b)
{
    uint64_t yes = 0;
    for (uint64_t rest = variable->set; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        if (mg_store_compute(operation, width, 1, value_at(a, i), value_at(b, i)))
            yes |= rest & -rest;
    }
    return yes;
}

/* What is refused is never gone to. */
static void keep(const answer *kept, uint32_t passed)
{
    mg_cells *cells = current()->cells;
    if (mg_stack_is_at_end(cells)) /* else the path is run again */
        MG_CONTROL->passed += passed;
    if (!make_true(kept))
        refuse();
}

/* Splits a set in those that pass a test and those that do not. True for those that do. */
static bool split(uint64_t lane, uint64_t yes, unsigned refused)
{
    mg_variable *variable = mg_store_variable(lane);
    uint32_t number = MG_STORE->views[lane].variable;
    uint64_t no = variable->set & ~yes;
    if (!yes || !no)
        return yes != 0;
    if (refused == MG_REFUSED_NO || refused == MG_REFUSED_YES) {
        uint64_t rest = refused == MG_REFUSED_NO ? yes : no;
        keep(&(answer){.variable = number, .set = rest}, (uint32_t)__builtin_popcountll(variable->set & ~rest));
        return rest == yes;
    }
    bool starts_with = yes >> __builtin_ctzll(variable->set) & 1;
    answer parts[2] = {{.variable = number, .set = starts_with ? yes : no},
                       {.variable = number, .set = starts_with ? no : yes}};
    return ask(parts, 2, false) == 0 ? starts_with : !starts_with;
}

/* Does a test tell objects apart that nothing refers to? */
static bool tells_apart(const mg_variable *variable, uint64_t yes)
{
    const mg_cells *cells = current()->cells;
    uint64_t some = unused(cells, variable, cells->used);
    return (some & yes) != 0 && (some & ~yes) != 0;
}

static operand force_operand(const operand *o)
{
    return (operand){0, o->lane ? mg_open_force(o->lane) : o->value};
}

/* One variable, or the same on both sides. */
static bool compare_one(mg_operation operation, unsigned width, operand a, operand b, unsigned refused)
{
    const operand *open = a.lane ? &a : &b, *plain = a.lane ? &b : &a;
    mg_variable *variable = mg_store_variable(open->lane);
    const mg_cell_run *each =
        operation <= MG_OPERATION_NE && !plain->lane ? plain_reference(current()->cells, open->lane) : NULL;
    uint64_t yes = each ? variable->set & mg_masked_equal(&current()->fields[variable->cell], plain->value)
                        : indices_where(variable, operation, width, &a, &b);
    if (each && operation == MG_OPERATION_NE)
        yes = variable->set & ~yes;
    if (!tells_apart(variable, yes))
        return split(open->lane, yes, refused);
    a = force_operand(&a);
    b = force_operand(&b);
    return mg_store_compute(operation, width, 1, a.value, b.value);
}

static bool compare(uint64_t what, operand a, operand b)
{
    mg_operation operation = (mg_operation)MG_LANE_OPERATION(what);
    unsigned width = MG_LANE_WIDTH(what), refused = MG_LANE_REFUSED(what);
    if (!a.lane && !b.lane)
        return mg_store_compute(operation, width, 1, a.value, b.value);
    if (!a.lane || !b.lane || mg_store_variable(a.lane) == mg_store_variable(b.lane))
        return compare_one(operation, width, a, b, refused);
    mg_cells *cells = current()->cells;
    if (reference(cells, mg_store_variable(a.lane)) || reference(cells, mg_store_variable(b.lane)) ||
        !mg_store_has_room()) {
        a = force_operand(&a);
        return compare_one(operation, width, a, b, refused);
    }
    answer ways[2];
    for (int i = 0; i < 2; i++)
        ways[i] = (answer){.variable = MG_STORE->views[a.lane].variable,
                           .operation = operation,
                           .width = width,
                           .lanes = {a.lane, b.lane},
                           .outcome = i};
    if (refused != MG_REFUSED_NO && refused != MG_REFUSED_YES)
        return ask(ways, 2, false);
    bool outcome = refused == MG_REFUSED_NO;
    if (is_possible(&ways[!outcome])) /* else it follows from what is known */
        keep(&ways[outcome], 1);
    return outcome;
}

static bool has_word(const uint64_t *words, uint64_t count, uint64_t value)
{
    for (uint64_t i = 0; i < count; i++)
        if (words[i] == value)
            return true;
    return false;
}

bool mg_open_is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused)
{
    mg_variable *variable = mg_store_variable(lane);
    if (variable->kind != MG_VARIABLE_SET)
        return has_word(words, count, mg_open_force(lane));
    const uint64_t *values = MG_STORE->views[lane].values;
    const mg_cell_run *each = plain_reference(current()->cells, lane);
    uint64_t yes = 0;
    mg_stack_recount(current()->cells);
    if (each)
        yes = variable->set & mg_masked_among(&current()->fields[variable->cell], words, count);
    for (uint64_t rest = each ? 0 : variable->set; rest; rest &= rest - 1)
        yes |= has_word(words, count, values[__builtin_ctzll(rest)]) ? rest & -rest : 0;
    if (!tells_apart(variable, yes))
        return split(lane, yes, refused);
    return has_word(words, count, mg_open_force(lane));
}

/* ---- computing ------------------------------------------------------------------------------------------- */

static uint64_t compute(const operand *a, const operand *b, int index, uint64_t what)
{
    return mg_store_compute(MG_LANE_OPERATION(what), MG_LANE_WIDTH(what), MG_LANE_RESULT(what),
                            value_at(a, index), value_at(b, index));
}

/* By each value of the variable. Gives whether those that remain differ. */
static bool tabulate(const mg_variable *variable, const operand *a, const operand *b, uint64_t what,
                     uint64_t *table)
{
    bool differs = false;
    for (uint32_t i = 0; i < variable->count; i++)
        table[i] = compute(a, b, (int)i, what);
    for (uint64_t rest = variable->set; rest; rest &= rest - 1)
        differs = differs || table[__builtin_ctzll(rest)] != table[__builtin_ctzll(variable->set)];
    return differs;
}

/* Of one variable and plain values: a table. An address is no number to compute with, and of two variables one is chosen. */
static uint64_t map(operand a, operand b, uint64_t what)
{
    uint64_t table[MG_SET_MOST];
    if (a.lane && b.lane && mg_store_variable(a.lane) != mg_store_variable(b.lane))
        b = force_operand(&b);
    for (operand *o = &a; o; o = o == &a ? &b : NULL)
        if (o->lane && reference(current()->cells, mg_store_variable(o->lane)))
            *o = force_operand(o);
    const uint64_t open = a.lane ? a.lane : b.lane, other = a.lane ? b.value : a.value;
    bool has_two = a.lane && b.lane;
    uint64_t how = has_two ? MG_LANE_WHAT(MG_OPERATION_COUNT, 0ull, 64) /* the table says it all */
                           : what | (a.lane ? 0 : MG_LANE_SECOND);
    if (open && tabulate(mg_store_variable(open), &a, &b, what, table)) {
        uint32_t lane = has_two ? 0 : mg_store_find(open, how, other);
        lane = lane ? lane : mg_store_derive(open, how, other, table);
        if (lane)
            return lane;
        a = force_operand(&a);
        b = force_operand(&b);
    }
    int index = a.lane || b.lane ? __builtin_ctzll(mg_store_variable(open)->set) : 0;
    MG_CONTROL->stack.lane_value = compute(&a, &b, index, what);
    return 0;
}

/* Of one choice of the program, which is no set, and a plain value: its lane, when that is what it is. */
static uint64_t derive(uint64_t lane_a, uint64_t lane_b, uint64_t a, uint64_t b, uint64_t what)
{
    uint64_t lane = lane_a ? lane_a : lane_b;
    if ((lane_a && lane_b) || mg_store_variable(lane)->kind == MG_VARIABLE_SET ||
        mg_store_is_known(mg_store_variable(lane)))
        return 0;
    uint64_t how = what | (lane_a ? 0 : MG_LANE_SECOND), other = lane_a ? b : a;
    uint64_t known = mg_store_find(lane, how, other);
    return known ? known : mg_store_derive(lane, how, other, NULL);
}

static uint64_t map_any(const uint64_t *args)
{
    uint64_t lane = derive(args[0], args[1], args[2], args[3], args[4]);
    return lane ? lane : map(operand_of(args[0], args[2]), operand_of(args[1], args[3]), args[4]);
}

/* ---- what woven code asks -------------------------------------------------------------------------------- */

static uint64_t answer_lane(mg_run *run, uint64_t op, const uint64_t *args)
{
    mg_stack_recount(current()->cells);
    (void)run;
    switch ((enum mg_lane_op)op) {
    case MG_LANE_READ:
        return mg_open_read(args[0], args[1], args[2], (const mg_masked *)(uintptr_t)args[3]);
    case MG_LANE_WRITE:
        return mg_open_write(args[0], args[1], args[2], args[3]);
    case MG_LANE_FORCE:
        return args[0] == MG_LANE_UNSET ? args[1] : mg_open_force(args[0]);
    case MG_LANE_COMPARE:
        return compare(args[4], operand_of(args[0], args[2]), operand_of(args[1], args[3]));
    case MG_LANE_MAP:
        return map_any(args);
    default:
        mg_open_release(args[0], args[1]);
        return 0;
    }
}

/* ---- which fields ---------------------------------------------------------------------------------------- */

/* A word with a few values, on which nothing hangs. */
static bool has_few_values(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    if (cell->is_union || !each->is_word || cell->governor != MG_NONE || cell->type->kind == MG_TYPE_FLOAT)
        return false;
    mg_domain_kind kind = cells->layout->domains[cell->domain].kind;
    uint64_t count = each->pool == MG_NONE ? (uint64_t)each->last + 1 : (uint64_t)each->last + each->has_null;
    return kind != MG_DOMAIN_REALS && kind != MG_DOMAIN_BLOCK && count && count <= MG_SET_MOST;
}

static uint64_t *list_values(mg_open *open, uint32_t number)
{
    const mg_cells *cells = open->cells;
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    uint64_t *values = mg_arena_alloc(&open->arena, MG_SET_MOST * sizeof *values);
    uint32_t count = mg_open_count(cells, number);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t object = each->low + each->stride * (i - each->has_null);
        uint64_t value = each->pool == MG_NONE ? (uint64_t)mg_domain_integer(domain, i)
                                               : (each->has_null && !i ? 0 : object);
        values[i] = cell->bytes < 8 ? value & ((1ull << cell->bytes * 8) - 1) : value;
    }
    return values;
}

/* Fields of one type in different objects share their table. */
static const uint64_t *share_values(mg_open *open, uint32_t number)
{
    const mg_layout *layout = open->cells->layout;
    for (uint32_t c = number; c--;)
        if (open->values[c] && layout->cells[c].domain == layout->cells[number].domain &&
            layout->cells[c].bytes == layout->cells[number].bytes)
            return open->values[c];
    return list_values(open, number);
}

static void list_cells(mg_open *open)
{
    const mg_layout *layout = open->cells->layout;
    open->by_object = mg_arena_alloc(&open->arena, (layout->cell_count + 1) * sizeof *open->by_object);
    open->start = mg_arena_alloc(&open->arena, (layout->object_count + 1) * sizeof *open->start);
    open->rank = mg_arena_alloc(&open->arena, (layout->cell_count + 1) * sizeof *open->rank);
    uint32_t *counts = mg_arena_alloc(&open->arena, (layout->object_count + 1) * sizeof *counts);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        open->rank[c] = counts[layout->cells[c].object]++;
    for (uint32_t o = 1; o < layout->object_count; o++)
        open->start[o] = open->start[o - 1] + counts[o - 1];
    for (uint32_t c = 0; c < layout->cell_count; c++)
        open->by_object[open->start[layout->cells[c].object] + open->rank[c]] = c;
}

void mg_open_install(mg_open *open, mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    mg_run *run = cells->run;
    static const size_t room = (size_t)8 << 30; /* address space only until used */
    *open = (mg_open){.cells = cells};
    mg_arena_init(&open->arena, room, false);
    open->values = mg_arena_alloc(&open->arena, (layout->cell_count + 1) * sizeof *open->values);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        open->values[c] = has_few_values(cells, c) ? share_values(open, c) : NULL;
    for (uint32_t c = 0; c < layout->cell_count; c++)
        if (layout->cells[c].governor != MG_NONE)
            open->values[layout->cells[c].governor] = NULL; /* others hang on it */
    cells->open = open;
    mg_narrow_install(open);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        if (open->values[c] && mg_open_count(cells, c) == 1)
            open->values[c] = NULL; /* there is nothing to leave open */
    list_cells(open);
    run->lane = answer_lane;
    run->is_among = mg_open_is_among;
}

void mg_open_clear(mg_open *open)
{
    if (open->arena.memory.base)
        mg_arena_clear(&open->arena);
}
