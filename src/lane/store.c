/* Variables, views of them, and how relations make sets smaller.
 *
 * A view of a set has a table of its values, so a relation between two of them is checked by going through both: each side keeps the values for
 * which the other has a fitting one, judged by its lowest and highest (invariant 39). Variables whose sets got smaller wait in a queue until
 * nothing changes any more. Views of other kinds have no table: they are computed once the variable is known. */
#include "lane/store.h"

#include <string.h>

#include "base/hot.h"
#include "lane/kind.h"
#include "lane/sets.h"

_Static_assert(MG_STORE_BASE + sizeof(mg_store) <= MG_STORE_END, "it has its part of the area");

/* Does it lie where the undo log can put it back? */
static bool can_be_put_back(const uint64_t *word)
{
    uint64_t address = (uint64_t)(uintptr_t)word;
    return address - MG_OPEN_BASE < MG_OPEN_SIZE ||
           address - MG_CONTROL_AREA < MG_UNDONE_BASE + MG_UNDONE_SIZE - MG_CONTROL_AREA;
}

void mg_store_set(uint64_t *word, uint64_t value)
{
    mg_assert_hot(can_be_put_back(word)); /* invariant 12 */
    mg_run_set(mg_run_current(), word, value);
}

/* ---- variables and views --------------------------------------------------------------------------------- */

uint8_t mg_store_bits(const uint64_t *values, uint32_t count)
{
    uint64_t all = 0;
    for (uint32_t i = 0; i < count; i++)
        all |= values[i];
    return all ? (uint8_t)(64 - __builtin_clzll(all)) : 0;
}

static uint32_t add_view(const mg_view *view, uint8_t bits)
{
    mg_store *store = MG_STORE;
    uint32_t lane = (uint32_t)store->view_count + 1;
    mg_assert_hot(view->variable < store->variable_count && view->parent < lane);
    if (lane >= MG_LANES_MOST)
        return 0;
    mg_store_set(&store->view_count, lane);
    store->views[lane] = *view;
    MG_LANE_BITS[lane] = bits;
    return lane;
}

uint32_t mg_store_add(const mg_variable *described, const uint64_t *values)
{
    mg_store *store = MG_STORE;
    uint32_t number = (uint32_t)store->variable_count;
    mg_view view = {.values = values, .variable = number};
    mg_assert_hot(described->kind && !described->relations);
    if (number == MG_VARIABLES_MOST || store->view_count + 1 >= MG_LANES_MOST)
        return 0;
    mg_store_set(&store->variable_count, number + 1);
    store->variables[number] = *described;
    return store->variables[number].view = add_view(&view, described->kind->bits(described));
}

static const uint64_t *keep_table(uint32_t variable, const uint64_t *table)
{
    mg_store *store = MG_STORE;
    mg_assert_hot(store->variables[variable].kind == &mg_sets_kind); /* others have no table */
    uint32_t count = store->variables[variable].set.field->count;
    uint64_t *values = &store->tables[store->table_count];
    if (store->table_count + count > MG_TABLES_MOST)
        return NULL;
    mg_store_set(&store->table_count, store->table_count + count);
    return memcpy(values, table, count * sizeof *values);
}

uint32_t mg_store_derive(uint64_t lane, uint64_t computation, uint64_t other, const uint64_t *table)
{
    mg_assert_hot(lane && lane <= MG_STORE->view_count);
    mg_view *parent = &MG_STORE->views[lane], view = {.variable = parent->variable,
                                                      .parent = (uint32_t)lane,
                                                      .computation = computation,
                                                      .other = other,
                                                      .older = parent->child};
    if (table && !(view.values = keep_table(view.variable, table)))
        return 0;
    uint8_t bits = table ? mg_store_bits(table, MG_STORE->variables[view.variable].set.field->count)
                         : (uint8_t)MG_LANE_RESULT(computation);
    uint32_t made = add_view(&view, bits);
    if (made)
        mg_store_set(&parent->child, made);
    return made;
}

uint32_t mg_store_find(uint64_t lane, uint64_t computation, uint64_t other)
{
    enum {
        TRIED_MOST = 8
    }; /* this is for loops that compute the same again and again: it is among the newest */
    uint64_t view = MG_STORE->views[lane].child;
    mg_assert_hot(lane && lane <= MG_STORE->view_count && view <= MG_STORE->view_count);
    for (int i = 0; view && i < TRIED_MOST; i++, view = MG_STORE->views[view].older)
        if (MG_STORE->views[view].computation == computation && MG_STORE->views[view].other == other)
            return (uint32_t)view;
    return 0;
}

void mg_store_choose(uint32_t variable, uint64_t value)
{
    mg_answer *answer = &MG_STORE->variables[variable].answer;
    mg_assert_hot(MG_STORE->variables[variable].kind != &mg_sets_kind && !answer->is_known);
    mg_store_set(&answer->value, value);
    mg_store_set(&answer->is_known, true);
}

uint64_t mg_store_value(uint64_t lane)
{
    const mg_view *view = &MG_STORE->views[lane];
    mg_assert_hot(lane && lane <= MG_STORE->view_count && view->parent < lane);
    if (view->values || !view->parent)
        return mg_kind_of(lane)->value(view);
    uint64_t value = mg_store_value(view->parent);
    bool is_second = view->computation & MG_LANE_SECOND;
    return mg_store_compute(MG_LANE_OPERATION(view->computation), MG_LANE_WIDTH(view->computation),
                            MG_LANE_RESULT(view->computation), is_second ? view->other : value,
                            is_second ? value : view->other);
}

/* ---- numbers --------------------------------------------------------------------------------------------- */

static uint64_t cut(uint64_t value, unsigned width)
{
    return width < 64 ? value & ((1ull << width) - 1) : value;
}

static int64_t sign_extend(uint64_t value, unsigned width)
{
    return (int64_t)(value << (64 - width)) >> (64 - width);
}

static uint64_t calculate(mg_operation operation, unsigned width, uint64_t a, uint64_t b)
{
    unsigned shift = b < width ? (unsigned)b : 0; /* a shift too far never gets here */
    switch (operation) {
    case MG_OPERATION_ADD:
        return a + b;
    case MG_OPERATION_SUB:
        return a - b;
    case MG_OPERATION_MUL:
        return a * b;
    case MG_OPERATION_AND:
        return a & b;
    case MG_OPERATION_OR:
        return a | b;
    case MG_OPERATION_XOR:
        return a ^ b;
    case MG_OPERATION_SHL:
        return a << shift;
    case MG_OPERATION_SHR:
        return a >> shift;
    case MG_OPERATION_SAR:
        return (uint64_t)(sign_extend(a, width) >> shift);
    default: /* both conversions: the width of the result does the rest */
        return operation == MG_OPERATION_EXTEND ? (uint64_t)sign_extend(a, width) : a;
    }
}

uint64_t mg_store_entry(uint64_t table, uint64_t index, uint64_t size)
{
    uint64_t entry = 0, address = (uint32_t)table + index * (table >> 32);
    mg_assert_hot(size <= sizeof entry && mg_region_has(address, size)); /* invariant 5 */
    memcpy(&entry, (const void *)(uintptr_t)address, size);
    return entry;
}

uint64_t mg_store_compute(mg_operation operation, unsigned width, unsigned result, uint64_t a, uint64_t b)
{
    if (operation <= MG_OPERATION_GE_UNSIGNED)
        return mg_operation_holds(operation, width, a, b);
    if (operation == MG_OPERATION_ENTRY)
        return mg_store_entry(b, a, result / 8);
    return cut(calculate(operation, width, cut(a, width), cut(b, width)), result);
}

/* ---- relations ------------------------------------------------------------------------------------------- */

/* One side of a relation. Its values are mapped to keys that compare as signed numbers, for unsigned relations too. */
typedef struct side {
    uint32_t variable;
    uint64_t set;
    int64_t keys[MG_SET_MOST];
    int64_t low, high;
} side;

static void load_side(side *s, const mg_relation *relation, int which)
{
    const mg_view *view = &MG_STORE->views[relation->views[which]];
    mg_assert_hot(view->values); /* invariant 39: relations are between sets */
    s->variable = view->variable;
    s->set = MG_STORE->variables[view->variable].set.remains;
    s->low = INT64_MAX;
    s->high = INT64_MIN;
    for (uint64_t rest = s->set; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        uint64_t value = view->values[i];
        s->keys[i] =
            relation->is_unsigned ? (int64_t)(value ^ 1ull << 63) : sign_extend(value, relation->width);
        s->low = s->keys[i] < s->low ? s->keys[i] : s->low;
        s->high = s->keys[i] > s->high ? s->keys[i] : s->high;
    }
}

static uint64_t keep_between(const side *s, int64_t low, int64_t high)
{
    uint64_t kept = 0;
    for (uint64_t rest = s->set; rest; rest &= rest - 1) {
        int64_t key = s->keys[__builtin_ctzll(rest)];
        kept |= key >= low && key <= high ? rest & -rest : 0;
    }
    return kept;
}

static uint64_t keep_common(const side *s, const side *other)
{
    uint64_t kept = 0;
    for (uint64_t rest = s->set; rest; rest &= rest - 1)
        for (uint64_t its = other->set; its; its &= its - 1)
            if (s->keys[__builtin_ctzll(rest)] == other->keys[__builtin_ctzll(its)])
                kept |= rest & -rest;
    return kept;
}

/* For !=: drops the value of the other side, if that has only one. */
static uint64_t keep_other(const side *s, const side *other)
{
    uint64_t kept = 0;
    if (other->low != other->high)
        return s->set;
    for (uint64_t rest = s->set; rest; rest &= rest - 1)
        kept |= s->keys[__builtin_ctzll(rest)] != other->low ? rest & -rest : 0;
    return kept;
}

/* What remains of the two sides. */
static void revise(const mg_relation *relation, const side *a, const side *b, uint64_t kept[2])
{
    bool is_strict = relation->operation == MG_OPERATION_LT;
    if (relation->operation == MG_OPERATION_EQ) {
        kept[0] = keep_common(a, b);
        kept[1] = keep_common(b, a);
    } else if (relation->operation == MG_OPERATION_NE) {
        kept[0] = keep_other(a, b);
        kept[1] = keep_other(b, a);
    } else if (is_strict && (b->high == INT64_MIN || a->low == INT64_MAX)) {
        kept[0] = kept[1] = 0;
    } else {
        kept[0] = keep_between(a, INT64_MIN, b->high - is_strict);
        kept[1] = keep_between(b, a->low + is_strict, INT64_MAX);
    }
}

/* Variables whose sets got smaller, each once. */
typedef struct worklist {
    uint32_t queue[MG_VARIABLES_MOST], first, count;
    uint64_t waits[MG_VARIABLES_MOST / 64 + 1];
} worklist;

static void push(worklist *w, uint32_t variable)
{
    uint64_t bit = 1ull << variable % 64;
    if (w->waits[variable / 64] & bit)
        return;
    mg_assert_hot(w->count < MG_VARIABLES_MOST); /* each waits once */
    w->waits[variable / 64] |= bit;
    w->queue[(w->first + w->count++) % MG_VARIABLES_MOST] = variable;
}

static uint32_t pop(worklist *w)
{
    uint32_t variable = w->queue[w->first];
    mg_assert_hot(w->count && w->waits[variable / 64] >> variable % 64 & 1);
    w->first = (w->first + 1) % MG_VARIABLES_MOST;
    w->count--;
    w->waits[variable / 64] &= ~(1ull << variable % 64);
    return variable;
}

static bool apply(const mg_relation *relation, worklist *w)
{
    side sides[2];
    uint64_t kept[2];
    load_side(&sides[0], relation, 0);
    load_side(&sides[1], relation, 1);
    revise(relation, &sides[0], &sides[1], kept);
    for (int i = 0; i < 2; i++) {
        mg_variable *variable = &MG_STORE->variables[sides[i].variable];
        mg_assert_hot(!(kept[i] & ~variable->set.remains)); /* sets only get smaller */
        if (!kept[i])
            return false;
        if (kept[i] == variable->set.remains)
            continue;
        mg_store_set(&variable->set.remains, kept[i]);
        push(w, sides[i].variable);
    }
    return true;
}

/* Sets only get smaller, so this ends. */
static bool propagate(worklist *w)
{
    while (w->count) {
        uint32_t variable = pop(w);
        uint64_t next = MG_STORE->variables[variable].relations;
        while (next) {
            const mg_relation *relation = &MG_STORE->relations[next - 1];
            mg_assert_hot(next <= MG_STORE->relation_count);
            if (!apply(relation, w))
                return false;
            next = relation->next[MG_STORE->views[relation->views[0]].variable != variable];
        }
    }
    return true;
}

static void start(worklist *w)
{
    w->first = w->count = 0;
    memset(w->waits, 0, (MG_STORE->variable_count / 64 + 1) * sizeof *w->waits);
}

bool mg_store_restrict(uint32_t variable, uint64_t set)
{
    mg_variable *v = &MG_STORE->variables[variable];
    uint64_t remains = v->set.remains & set;
    mg_assert_hot(v->kind == &mg_sets_kind && variable < MG_STORE->variable_count);
    if (remains == v->set.remains)
        return true;
    mg_store_set(&v->set.remains, remains);
    if (!remains || !v->relations)
        return remains != 0;
    worklist w;
    start(&w);
    push(&w, variable);
    return propagate(&w);
}

/* Each comparison and its opposite as EQ, NE, LT or LE, perhaps with the sides swapped. */
static const struct {
    uint8_t operation[2]; /* when it is false, when it is true */
    bool is_swapped[2], is_unsigned;
} forms[] = {
    [MG_OPERATION_EQ] = {{MG_OPERATION_NE, MG_OPERATION_EQ}, {false, false}, false},
    [MG_OPERATION_NE] = {{MG_OPERATION_EQ, MG_OPERATION_NE}, {false, false}, false},
    [MG_OPERATION_LT] = {{MG_OPERATION_LE, MG_OPERATION_LT}, {true, false}, false},
    [MG_OPERATION_LE] = {{MG_OPERATION_LT, MG_OPERATION_LE}, {true, false}, false},
    [MG_OPERATION_GT] = {{MG_OPERATION_LE, MG_OPERATION_LT}, {false, true}, false},
    [MG_OPERATION_GE] = {{MG_OPERATION_LT, MG_OPERATION_LE}, {false, true}, false},
    [MG_OPERATION_LT_UNSIGNED] = {{MG_OPERATION_LE, MG_OPERATION_LT}, {true, false}, true},
    [MG_OPERATION_LE_UNSIGNED] = {{MG_OPERATION_LT, MG_OPERATION_LE}, {true, false}, true},
    [MG_OPERATION_GT_UNSIGNED] = {{MG_OPERATION_LE, MG_OPERATION_LT}, {false, true}, true},
    [MG_OPERATION_GE_UNSIGNED] = {{MG_OPERATION_LT, MG_OPERATION_LE}, {false, true}, true},
};

bool mg_store_relate(mg_operation operation, unsigned width, uint64_t a, uint64_t b, bool outcome)
{
    mg_store *store = MG_STORE;
    uint64_t number = store->relation_count;
    bool is_swapped = forms[operation].is_swapped[outcome];
    worklist w;
    mg_assert_hot(mg_store_has_room() && operation <= MG_OPERATION_GE_UNSIGNED);
    mg_assert_hot(mg_kind_of(a) == &mg_sets_kind && mg_kind_of(b) == &mg_sets_kind);
    mg_assert_hot(mg_store_variable(a) != mg_store_variable(b) && width && width <= 64);
    mg_relation *relation = &store->relations[number];
    *relation = (mg_relation){.operation = forms[operation].operation[outcome],
                              .is_unsigned = forms[operation].is_unsigned,
                              .width = (uint8_t)width,
                              .views = {(uint32_t)(is_swapped ? b : a), (uint32_t)(is_swapped ? a : b)}};
    mg_store_set(&store->relation_count, number + 1);
    for (int i = 0; i < 2; i++) {
        mg_variable *variable = &store->variables[store->views[relation->views[i]].variable];
        relation->next[i] = variable->relations;
        mg_store_set(&variable->relations, number + 1);
    }
    start(&w);
    return apply(relation, &w) && propagate(&w);
}
