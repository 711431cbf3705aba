#include "choice/open.h"

#include <string.h>

#include "base/memory.h"
#include "choice/choices.h"
#include "choice/held.h"
#include "choice/stack.h"
#include "engine/access.h"
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
    if (!make_true(&answers[taken]))
        refuse();
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

/* The index of a reference to an object; MG_SET_MOST: it refers to none of the pool. */
static uint32_t index_of(const mg_cell_run *each, uint64_t value)
{
    uint64_t offset = value - each->low;
    if (each->has_null && !value)
        return 0;
    if (!each->stride) /* one object */
        return !offset && each->last ? each->has_null : MG_SET_MOST;
    return offset < each->stride * each->last && offset % each->stride == 0
               ? (uint32_t)(offset / each->stride) + each->has_null
               : MG_SET_MOST;
}

/* The indices of a reference that one of these words is. */
static uint64_t indices_among(const mg_cell_run *each, const uint64_t *words, uint64_t count)
{
    uint64_t found = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint32_t index = index_of(each, words[i]);
        found |= index < MG_SET_MOST ? 1ull << index : 0;
    }
    return found;
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

/* Splits a set in those that pass a test and those that do not. False for those that do. */
static bool split(uint64_t lane, uint64_t yes)
{
    mg_variable *variable = mg_store_variable(lane);
    uint32_t number = MG_STORE->views[lane].variable;
    uint64_t no = variable->set & ~yes;
    if (!yes || !no)
        return yes != 0;
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
static bool compare_one(mg_operation operation, unsigned width, operand a, operand b)
{
    const operand *open = a.lane ? &a : &b, *plain = a.lane ? &b : &a;
    mg_variable *variable = mg_store_variable(open->lane);
    const mg_cell_run *each =
        operation <= MG_OPERATION_NE && !plain->lane ? plain_reference(current()->cells, open->lane) : NULL;
    uint64_t yes = each ? variable->set & indices_among(each, &plain->value, 1)
                        : indices_where(variable, operation, width, &a, &b);
    if (each && operation == MG_OPERATION_NE)
        yes = variable->set & ~yes;
    if (!tells_apart(variable, yes))
        return split(open->lane, yes);
    a = force_operand(&a);
    b = force_operand(&b);
    return mg_store_compute(operation, width, 1, a.value, b.value);
}

static bool compare(mg_operation operation, unsigned width, operand a, operand b)
{
    if (!a.lane && !b.lane)
        return mg_store_compute(operation, width, 1, a.value, b.value);
    if (!a.lane || !b.lane || mg_store_variable(a.lane) == mg_store_variable(b.lane))
        return compare_one(operation, width, a, b);
    mg_cells *cells = current()->cells;
    if (reference(cells, mg_store_variable(a.lane)) || reference(cells, mg_store_variable(b.lane)) ||
        !mg_store_has_room()) {
        a = force_operand(&a);
        return compare_one(operation, width, a, b);
    }
    answer ways[2];
    for (int i = 0; i < 2; i++)
        ways[i] = (answer){.variable = MG_STORE->views[a.lane].variable,
                           .operation = operation,
                           .width = width,
                           .lanes = {a.lane, b.lane},
                           .outcome = i};
    return ask(ways, 2, false);
}

static bool has_word(const uint64_t *words, uint64_t count, uint64_t value)
{
    for (uint64_t i = 0; i < count; i++)
        if (words[i] == value)
            return true;
    return false;
}

bool mg_open_is_among(uint64_t lane, const uint64_t *words, uint64_t count)
{
    mg_variable *variable = mg_store_variable(lane);
    if (variable->kind != MG_VARIABLE_SET)
        return has_word(words, count, mg_open_force(lane));
    const uint64_t *values = MG_STORE->views[lane].values;
    const mg_cell_run *each = plain_reference(current()->cells, lane);
    uint64_t yes = 0;
    mg_stack_recount(current()->cells);
    if (each)
        yes = variable->set & indices_among(each, words, count);
    for (uint64_t rest = each ? 0 : variable->set; rest; rest &= rest - 1)
        yes |= has_word(words, count, values[__builtin_ctzll(rest)]) ? rest & -rest : 0;
    if (!tells_apart(variable, yes))
        return split(lane, yes);
    return has_word(words, count, mg_open_force(lane));
}

/* ---- computing ------------------------------------------------------------------------------------------- */

static uint64_t need_room(uint32_t lane)
{
    if (!lane)
        mg_run_end(mg_run_current(), MG_VERDICT_many_choices, 0, 0);
    return lane;
}

/* What a lane of a set becomes, by index. An address is no number to compute with. */
static void fill_table(const operand *a, const operand *b, uint64_t what, uint64_t *table)
{
    uint64_t lane = a->lane ? a->lane : b->lane;
    const mg_variable *variable = mg_store_variable(lane);
    if (reference(current()->cells, variable))
        mg_open_force(lane);
    for (uint32_t i = 0; i < variable->count; i++)
        table[i] = mg_store_compute(MG_LANE_OPERATION(what), MG_LANE_WIDTH(what), MG_LANE_RESULT(what),
                                    value_at(a, (int)i), value_at(b, (int)i));
}

/* Of one variable and plain values; of two variables one is chosen. */
static uint64_t map(uint64_t lane_a, uint64_t lane_b, uint64_t value_a, uint64_t value_b, uint64_t what)
{
    operand a = {lane_a, value_a}, b = {lane_b, value_b};
    uint64_t table[MG_SET_MOST] = {0};
    bool is_set = mg_store_variable(a.lane ? a.lane : b.lane)->kind == MG_VARIABLE_SET;
    if (a.lane && b.lane && (!is_set || mg_store_variable(a.lane) != mg_store_variable(b.lane)))
        b = force_operand(&b);
    bool is_second = !a.lane, has_two = a.lane && b.lane;
    uint64_t lane = is_second ? b.lane : a.lane, other = is_second ? a.value : b.value;
    uint64_t how = what | (is_second ? MG_LANE_SECOND : 0);
    uint64_t known = has_two ? 0 : mg_store_find(lane, how, other);
    if (known)
        return known;
    if (is_set)
        fill_table(&a, &b, what, table);
    if (has_two)
        how = MG_LANE_WHAT(MG_OPERATION_COUNT, 0, 64); /* the table says it all, and nobody finds it */
    return need_room(mg_store_derive(lane, how, other, is_set ? table : NULL));
}

/* ---- memory ---------------------------------------------------------------------------------------------- */

/* The bytes are plain from now on. */
static void release(mg_run *run, const mg_held *held)
{
    mg_run_log(run, MG_UNDO_POISON, (uint32_t)held->address, held->size);
    mg_shadow_clear(held->address, held->size);
    mg_held_drop(held->address, held->size);
}

/* The value takes the place of the lane. */
static void write_value(mg_run *run, const mg_held *held)
{
    uint64_t value = mg_open_force(held->lane);
    mg_undo_remember(run, held->address, held->size);
    if (held->address - MG_HEAP_BASE < MG_LOCALS_TOP - MG_HEAP_BASE)
        mg_dirty_mark(held->address, held->size);
    memcpy((void *)(uintptr_t)held->address, &value, held->size);
    release(run, held);
}

static void settle(mg_run *run, const mg_access *a)
{
    mg_held held;
    while (mg_held_find(a->address, a->size, &held))
        if (a->is_store && held.address >= a->address && held.address + held.size <= a->address + a->size)
            release(run, &held);
        else
            write_value(run, &held);
}

static void forget(mg_run *run, uint64_t address, uint64_t size)
{
    mg_held held;
    while (mg_held_find(address, size, &held))
        release(run, &held);
}

/* A field that is read for the first time and stays open: its lane, or 0. */
static uint64_t open_field(mg_open *open, uint64_t address, uint64_t size)
{
    mg_cells *cells = open->cells;
    const mg_layout *layout = cells->layout;
    if (address - layout->start >= layout->end - layout->start)
        return 0;
    uint32_t number = layout->by_granule[(address - layout->start) >> 3];
    while (number < layout->cell_count && layout->cells[number].address < address)
        number++;
    if (number == layout->cell_count || layout->cells[number].address != address ||
        layout->cells[number].bytes != size || !open->values[number] || !mg_cells_is_unread(cells, number))
        return 0;
    const mg_cell_run *each = &cells->each[number];
    uint32_t count = each->pool == MG_NONE ? each->last + 1 : each->last + each->has_null;
    uint32_t lane = mg_store_add(number, mg_stack_position(cells), open->values[number], count);
    if (lane)
        mg_held_put(cells->run, address, size, lane);
    return lane;
}

static uint64_t read_lane(uint64_t address, uint64_t info, uint64_t bits)
{
    mg_open *open = current();
    mg_run *run = open->cells->run;
    uint64_t size = MG_INFO_SIZE(info), lane = mg_held_at(address, size);
    if (!lane)
        lane = open_field(open, address, size);
    if (lane && !mg_store_is_known(mg_store_variable(lane)))
        return lane;
    if (lane)
        write_value(run, &(mg_held){address, size, lane});
    else
        mg_access_slow(address, info, bits);
    return 0;
}

static void hold(mg_run *run, uint64_t address, uint64_t size, uint64_t lane)
{
    mg_run_log(run, MG_UNDO_PLAIN, (uint32_t)address, size);
    mg_shadow_set(address, size);
    mg_held_put(run, address, size, lane);
}

/* A value that can be only one is stored as it is. */
static uint64_t write_lane(uint64_t address, uint64_t info, uint64_t lane)
{
    uint64_t rest = different(current()->cells, mg_store_variable(lane));
    mg_access_slow(address, info | MG_INFO_STORE, ~(uint64_t)0);
    if (!(rest & (rest - 1)))
        return mg_open_force(lane);
    hold(mg_run_current(), address, MG_INFO_SIZE(info), lane);
    return 0;
}

/* Fields that are copied are read. */
static void open_fields(mg_open *open, uint64_t from, uint64_t size)
{
    const mg_layout *layout = open->cells->layout;
    if (from - layout->start >= layout->end - layout->start)
        return;
    for (uint32_t c = layout->by_granule[(from - layout->start) >> 3];
         c < layout->cell_count && layout->cells[c].address + layout->cells[c].bytes <= from + size; c++)
        if (layout->cells[c].address >= from && open->values[c] &&
            !mg_held_at(layout->cells[c].address, layout->cells[c].bytes))
            open_field(open, layout->cells[c].address, layout->cells[c].bytes);
}

static bool is_within(const mg_held *held, uint64_t from, uint64_t end)
{
    return held->address >= from && held->address + held->size <= end;
}

static void carry_word(mg_run *run, uint64_t to, const mg_held *held, uint64_t info)
{
    uint64_t word = (info & ~(uint64_t)0xff) | held->size;
    mg_access_slow(to, word | MG_INFO_STORE, ~(uint64_t)0);
    hold(run, to, held->size, held->lane);
}

/* Copying goes piece by piece: what lies between words that are held is copied as ever. A word of which only a part is copied is
 * chosen first, and all are where the ranges overlap. */
static bool carry(mg_run *run, uint64_t to, uint64_t from, uint64_t size, uint64_t info)
{
    mg_held held;
    uint64_t at = from, end = from + size, shift = to - from;
    if (to < end && from < to + size)
        return false;
    open_fields(current(), from, size);
    while (at < end && mg_held_find(at, end - at, &held)) {
        if (!is_within(&held, from, end)) {
            write_value(run, &held);
            continue;
        }
        if (held.address > at)
            mg_access_copy(at + shift, at, held.address - at, info);
        carry_word(run, held.address + shift, &held, info);
        at = held.address + held.size;
    }
    if (at > from && at < end)
        mg_access_copy(at + shift, at, end - at, info);
    return at > from;
}

static bool touch_word(mg_run *run, uint64_t address, uint64_t size)
{
    return !mg_held_at(address, size) && current()->touch_word(run, address, size);
}

/* Locals below an address are gone. */
static void release_locals(uint64_t end)
{
    mg_run *run = mg_run_current();
    forget(run, MG_CONTROL->held, end - MG_CONTROL->held);
    if (MG_CONTROL->held < end)
        mg_store_set(&MG_CONTROL->held, end);
}

/* ---- what woven code asks -------------------------------------------------------------------------------- */

static uint64_t answer_lane(mg_run *run, uint64_t op, const uint64_t *args)
{
    mg_stack_recount(current()->cells);
    (void)run;
    switch ((enum mg_lane_op)op) {
    case MG_LANE_READ:
        return read_lane(args[0], args[1], args[2]);
    case MG_LANE_WRITE:
        return write_lane(args[0], args[1], args[2]);
    case MG_LANE_FORCE:
        return mg_open_force(args[0]);
    case MG_LANE_COMPARE:
        return compare(MG_LANE_OPERATION(args[4]), MG_LANE_WIDTH(args[4]), operand_of(args[0], args[2]),
                       operand_of(args[1], args[3]));
    case MG_LANE_MAP:
        return map(args[0], args[1], args[2], args[3], args[4]);
    default:
        release_locals(args[0]);
        return 0;
    }
}

/* ---- which fields ---------------------------------------------------------------------------------------- */

static bool can_be_open(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    if (cell->is_union || !each->is_word || cell->governor != MG_NONE || cell->type->kind == MG_TYPE_FLOAT)
        return false;
    mg_domain_kind kind = cells->layout->domains[cell->domain].kind;
    uint64_t count = each->pool == MG_NONE ? (uint64_t)each->last + 1 : (uint64_t)each->last + each->has_null;
    return kind != MG_DOMAIN_REALS && kind != MG_DOMAIN_BLOCK && count > 1 && count <= MG_SET_MOST;
}

static uint64_t *list_values(const mg_cells *cells, uint32_t number)
{
    const mg_cell *cell = &cells->layout->cells[number];
    const mg_cell_run *each = &cells->each[number];
    const mg_domain *domain = &cells->layout->domains[cell->domain];
    uint64_t *values = mg_memory_new(MG_SET_MOST * sizeof *values);
    uint32_t count = each->pool == MG_NONE ? each->last + 1 : each->last + each->has_null;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t object = each->low + each->stride * (i - each->has_null);
        uint64_t value = each->pool == MG_NONE ? (uint64_t)mg_domain_integer(domain, i)
                                               : (each->has_null && !i ? 0 : object);
        values[i] = cell->bytes < 8 ? value & ((1ull << cell->bytes * 8) - 1) : value;
    }
    return values;
}

/* Fields of one type in different objects share their table. */
static const uint64_t *share_values(const mg_open *open, uint32_t number)
{
    const mg_layout *layout = open->cells->layout;
    for (uint32_t c = number; c--;)
        if (open->values[c] && layout->cells[c].domain == layout->cells[number].domain &&
            layout->cells[c].bytes == layout->cells[number].bytes)
            return open->values[c];
    return list_values(open->cells, number);
}

void mg_open_install(mg_open *open, mg_cells *cells)
{
    const mg_layout *layout = cells->layout;
    mg_run *run = cells->run;
    *open = (mg_open){.cells = cells, .touch_word = run->touch_word};
    open->values = mg_memory_new((layout->cell_count + 1) * sizeof *open->values);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        open->values[c] = can_be_open(cells, c) ? share_values(open, c) : NULL;
    for (uint32_t c = 0; c < layout->cell_count; c++)
        if (layout->cells[c].governor != MG_NONE)
            open->values[layout->cells[c].governor] = NULL; /* others hang on it */
    cells->open = open;
    run->lane = answer_lane;
    run->is_among = mg_open_is_among;
    run->settle = settle;
    run->carry = carry;
    run->forget = forget;
    run->touch_word = touch_word;
}
