/* What pure functions answered on the path so far (pure.h says what follows from that, and why).
 *
 * Each call becomes a question: the function, its arguments, and each field that the function can see and that does not hold what it did at the beginning of
 * the path. Two questions are the same if the arguments are, and if both saw the same in all those fields; that is a term, and where it holds the answers are
 * claimed to be equal. A question is compared with all those before it when it is asked, and with all others once more when a pointer in it becomes an object. */
#include "prove/pure.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "choice/fields.h"
#include "engine/host.h"
#include "lane/held.h"
#include "prove/arrays.h"
#include "prove/contexts.h"
#include "prove/sight.h"

/* IS_ORDER and those from POINTERS_AT on are the flags by which a stub describes its function: it is a total order, its n-th argument is a pointer. */
enum { RANK_BITS = 16, ARGUMENTS_MOST = 16, IS_ORDER = 1, POINTERS_AT = 1 };

/* What an argument or a field holds: a number, as a term; or a pointer, as a summary that is no object yet, or as an address. */
typedef struct pure_value {
    mg_term term;
    uint32_t variable; /* of the summary, + 1; 0: it is none */
    uint64_t address;
} pure_value;

/* A field that does not hold what it did at the beginning; and what that was, if it was ever read. */
typedef struct pure_change {
    uint32_t cell;
    bool has_first;
    pure_value now, first;
} pure_change;

/* What was asked, and the answer. */
typedef struct pure_question {
    uint64_t function;
    bool is_rank;  /* asked for the rank of its only argument, in the order that the function is */
    bool is_alone; /* nobody knows all that it saw, so it is the same as no other question */
    uint32_t count;
    pure_value arguments[ARGUMENTS_MOST];
    uint64_t forgotten; /* how many of the fields it can see were forgotten so far */
    MG_VEC(pure_change) changes;
    mg_term answer;
} pure_question;

struct mg_pure {
    MG_VEC(pure_question) all; /* those up to MG_NOTES->pure_count are of this path */
    MG_VEC(mg_term) ranks;     /* symbols, by number of what was pure_question */
};

static mg_term constant(mg_prover *p, unsigned width, uint64_t value)
{
    return mg_terms_constant(p->terms, width, value);
}

static mg_term both(mg_prover *p, mg_term a, mg_term b)
{
    return mg_terms_binary(p->terms, MG_TERM_AND, a, b);
}

static mg_term implies(mg_prover *p, mg_term a, mg_term b)
{
    return mg_terms_binary(p->terms, MG_TERM_OR, mg_terms_unary(p->terms, MG_TERM_NOT, a), b);
}

static mg_term are_equal(mg_prover *p, mg_term a, mg_term b)
{
    return mg_terms_binary(p->terms, MG_TERM_EQ, a, b);
}

static bool is_false(const mg_prover *p, mg_term bit)
{
    return bit && mg_terms_is_constant(p->terms, bit) && !mg_terms_node(p->terms, bit)->value;
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static pure_value value_of(mg_prover *p, uint64_t lane, uint64_t value, bool is_pointer)
{
    uint64_t address;
    if (lane & MG_LANE_TERM && mg_pointers_number(lane, &address))
        return (pure_value){.address = address};
    if (lane & MG_LANE_TERM)
        return (pure_value){.term = (mg_term)lane};
    if (lane && mg_store_variable(lane)->kind == &mg_summaries_kind && !mg_open_is_known(lane))
        return (pure_value){.variable = MG_STORE->views[lane].variable + 1};
    value = lane ? mg_open_force(lane) : value;
    return is_pointer ? (pure_value){.address = value} : (pure_value){.term = constant(p, 64, value)};
}

/* The address, if it is known by now. */
static bool has_address(const pure_value *t, uint64_t *address)
{
    *address = t->address;
    if (!t->variable)
        return true;
    const mg_variable *variable = &MG_STORE->variables[t->variable - 1];
    *address = variable->answer.is_known ? variable->answer.value : 0;
    return variable->answer.is_known;
}

/* The term that two values are the same. Of pointers that is false as long as it is not known: mg_pure_resolve comes back to it. */
static mg_term are_same(mg_prover *p, const pure_value *a, const pure_value *b)
{
    uint64_t address_a, address_b;
    if (a->term && b->term)
        return mg_terms_width(p->terms, a->term) == mg_terms_width(p->terms, b->term)
                   ? are_equal(p, a->term, b->term)
                   : constant(p, 1, 0);
    if (a->term || b->term)
        return constant(p, 1, 0);
    bool has_a = has_address(a, &address_a), has_b = has_address(b, &address_b);
    return constant(p, 1,
                    has_a && has_b ? address_a == address_b : a->variable == b->variable && !has_a && !has_b);
}

/* ---- what it can see -------------------------------------------------------------------------------------- */

/* The function sees whatever a pointer leads to. If that is outside of the structures, or not known, the question is like no other. */
static void see_value(mg_prover *p, pure_question *a, const pure_value *t, uint32_t region)
{
    uint64_t address;
    if (t->term) {
        a->is_alone = true;
    } else if (!has_address(t, &address)) {
        mg_sight_add_field(p, MG_STORE->variables[t->variable - 1].unknown.cell, region);
    } else if (address) {
        a->is_alone |= !mg_sight_add_address(p, address);
    }
}

/* The variable that stood for a field when it was first read, or read again after it was forgotten; NULL: it was not read. */
static const mg_variable *first_of(uint32_t cell)
{
    for (uint64_t v = MG_STORE->variable_count; v--;) {
        const mg_variable *variable = &MG_STORE->variables[v];
        bool is_field = variable->kind == &mg_summaries_kind || variable->kind == &mg_field_symbols_kind;
        if (is_field && variable->unknown.cell == cell)
            return variable;
    }
    return NULL;
}

static pure_value first_value(const mg_variable *variable)
{
    if (variable->kind == &mg_field_symbols_kind)
        return (pure_value){.term = (mg_term)variable->answer.value};
    return (pure_value){.variable = (uint32_t)(variable - MG_STORE->variables) + 1};
}

static pure_value read_cell(mg_prover *p, const mg_cell *cell)
{
    uint64_t value = 0, lane = mg_held_at(cell->address, cell->bytes);
    bool is_pointer = cell->type->kind == MG_TYPE_POINTER;
    if (!lane)
        memcpy(&value, (const void *)(uintptr_t)cell->address, cell->bytes);
    if (!lane && !is_pointer)
        return (pure_value){.term = constant(p, cell->bytes * 8, value)};
    return value_of(p, lane, value, is_pointer);
}

static void note_cell(mg_prover *p, pure_question *a, uint32_t number)
{
    const mg_cell *cell = &p->cells->layout->cells[number];
    uint64_t lane = mg_held_at(cell->address, cell->bytes);
    bool is_in_parts = !lane && mg_held_touches(cell->address, cell->bytes);
    if (!p->cells->each[number].is_word || mg_held_is_moved(lane) || is_in_parts) {
        a->is_alone = true;
        return;
    }
    if (!lane && mg_cells_is_unread(p->cells, number))
        return;
    const mg_variable *variable = first_of(number);
    pure_change c = {.cell = number, .has_first = variable, .now = read_cell(p, cell)};
    if (variable)
        c.first = first_value(variable);
    mg_term is_same = variable ? are_same(p, &c.now, &c.first) : 0;
    if (is_same && mg_terms_is_constant(p->terms, is_same) && !is_false(p, is_same))
        return;
    if (cell->type->kind == MG_TYPE_POINTER || !c.now.term)
        see_value(p, a, &c.now, 0);
    mg_vec_push(&a->changes, c);
}

/* Of an array only what was touched can have been changed. */
static void note_object(mg_prover *p, pure_question *a, uint32_t number)
{
    const mg_object *object = &p->cells->layout->objects[number];
    bool is_array = mg_object_is_array(object);
    const mg_array_notes *notes = is_array ? mg_arrays_notes(p, number) : NULL;
    for (uint32_t c = object->first; c < object->last; c++)
        if (!is_array || mg_arrays_is_awake(notes, c - object->first))
            note_cell(p, a, c);
}

static void note_objects(mg_prover *p, pure_question *a)
{
    const mg_layout *layout = p->cells->layout;
    for (uint32_t i = 0; i < layout->pool_count; i++)
        for (uint32_t o = 0; o < p->cells->used[i]; o++)
            if (mg_sight_has(p, layout->pools[i].first + o))
                note_object(p, a, layout->pools[i].first + o);
}

/* A field that was changed may lead to objects that the function sees only for that reason; so this repeats until nothing is added. */
static void note_changes(mg_prover *p, pure_question *a)
{
    const mg_layout *layout = p->cells->layout;
    uint64_t size;
    mg_fields_recount(p->cells);
    do {
        size = mg_sight_size(p);
        a->changes.count = 0;
        note_objects(p, a);
    } while (mg_sight_size(p) != size);
    for (uint64_t i = 0; i < MG_NOTES->havoc_count; i++) {
        const mg_cell *cell = &layout->cells[MG_NOTES->havocs[i].cell];
        bool is_in_pool = layout->objects[cell->object].pool != MG_NONE;
        a->forgotten += is_in_pool && mg_sight_has(p, cell->object);
    }
    /* what open functions returned may lead to what the program allocated, which is not compared */
    bool may_lead_out = MG_NOTES->contexts && (p->run->heap.live.blocks || MG_NOTES->open_outside);
    a->is_alone |= MG_NOTES->havoc_count == MG_HAVOCS_MOST || may_lead_out;
}

/* ---- the same question ------------------------------------------------------------------------------------ */

static const pure_change *change_of(const pure_question *a, uint32_t cell)
{
    for (size_t i = 0; i < a->changes.count; i++)
        if (a->changes.items[i].cell == cell)
            return &a->changes.items[i];
    return NULL;
}

/* The term that both saw the same in those fields that the first saw changed. */
static mg_term saw_same(mg_prover *p, const pure_question *a, const pure_question *b)
{
    mg_term all = constant(p, 1, 1);
    for (size_t i = 0; i < a->changes.count; i++) {
        const pure_change *one = &a->changes.items[i], *other = change_of(b, one->cell);
        if (!other && !one->has_first)
            return constant(p, 1, 0);
        all = both(p, all, are_same(p, &one->now, other ? &other->now : &one->first));
    }
    return all;
}

static mg_term is_same_question(mg_prover *p, const pure_question *a, const pure_question *b)
{
    mg_term all = constant(p, 1,
                           a->function == b->function && a->is_rank == b->is_rank && !a->is_alone &&
                               !b->is_alone && a->forgotten == b->forgotten);
    for (uint32_t i = 0; !is_false(p, all) && i < a->count; i++)
        all = both(p, all, are_same(p, &a->arguments[i], &b->arguments[i]));
    if (is_false(p, all))
        return all;
    return both(p, all, both(p, saw_same(p, a, b), saw_same(p, b, a)));
}

/* The term that the answers agree, if the questions are the same. */
static mg_term agree(mg_prover *p, const pure_question *a, const pure_question *b)
{
    mg_term is_same = is_same_question(p, a, b);
    return is_false(p, is_same) ? constant(p, 1, 1) : implies(p, is_same, are_equal(p, a->answer, b->answer));
}

/* ---- answers ---------------------------------------------------------------------------------------------- */

/* Adds a question to those of the path, and gives what follows from those before it. Takes its memory over. */
static mg_term add_question(mg_prover *p, const pure_question *question)
{
    struct mg_pure *pure = p->pure;
    uint64_t number = MG_NOTES->pure_count;
    assert(number <= pure->all.count);
    mg_term all = constant(p, 1, 1);
    if (number < pure->all.count) {
        mg_vec_clear(&pure->all.items[number].changes);
        pure->all.items[number] = *question;
    } else {
        mg_vec_push(&pure->all, *question);
    }
    for (uint64_t i = 0; i < number; i++)
        all = both(p, all, agree(p, question, &pure->all.items[i]));
    mg_store_set(&MG_NOTES->pure_count, number + 1);
    return all;
}

/* The rank of an argument; adds to `claim` what follows for it from earlier questions. */
static mg_term rank_of(mg_prover *p, const pure_question *question, uint32_t argument, mg_term *claim)
{
    struct mg_pure *pure = p->pure;
    assert(argument < ARGUMENTS_MOST && !question->is_rank);
    pure_question rank = {.function = question->function,
                          .is_rank = true,
                          .is_alone = question->is_alone,
                          .count = 1,
                          .arguments = {question->arguments[argument]},
                          .forgotten = question->forgotten};
    for (size_t i = 0; i < question->changes.count; i++)
        mg_vec_push(&rank.changes, question->changes.items[i]);
    for (uint64_t i = 0; i < MG_NOTES->pure_count; i++) {
        mg_term is_same = is_same_question(p, &rank, &pure->all.items[i]);
        if (!is_same || !mg_terms_is_constant(p->terms, is_same) || is_false(p, is_same))
            continue;
        mg_vec_clear(&rank.changes);
        return pure->all.items[i].answer;
    }
    while (pure->ranks.count <= MG_NOTES->pure_count)
        mg_vec_push(&pure->ranks, mg_terms_symbol(p->terms, RANK_BITS, "rank"));
    if (MG_NOTES->pure_count >> RANK_BITS) /* with so many ranks, not all could differ */
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    rank.answer = pure->ranks.items[MG_NOTES->pure_count];
    *claim = both(p, *claim, add_question(p, &rank));
    return rank.answer;
}

static mg_term compare_ranks(mg_prover *p, const pure_question *question)
{
    mg_term claim = constant(p, 1, 1), first = rank_of(p, question, 0, &claim),
            second = rank_of(p, question, 1, &claim);
    mg_term zero = constant(p, mg_terms_width(p->terms, question->answer), 0);
    mg_term is_before = mg_terms_binary(p->terms, MG_TERM_SLT, question->answer, zero);
    claim = both(p, claim, are_equal(p, is_before, mg_terms_binary(p->terms, MG_TERM_SLT, first, second)));
    return both(p, claim, are_equal(p, are_equal(p, question->answer, zero), are_equal(p, first, second)));
}

static void answer_call(uint64_t function, uint64_t flags, uint64_t words, uint64_t count,
                        const char *const *regions)
{
    mg_prover *p = mg_prover_current();
    pure_question question = {.function = function, .count = (uint32_t)count};
    if (count > ARGUMENTS_MOST)
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    mg_sight_clear(p);
    for (uint64_t i = 0; i <= count; i++) {
        uint64_t lane = mg_held_at(words + i * 8, 8),
                 value = lane ? 0 : *(const uint64_t *)(uintptr_t)(words + i * 8);
        bool is_pointer = i < count && flags >> (POINTERS_AT + i) & 1;
        pure_value argument = value_of(p, lane, value, is_pointer);
        if (is_pointer)
            see_value(p, &question, &argument, regions[i] ? mg_contexts_find_region(p, regions[i]) : 0);
        if (i < count)
            question.arguments[i] = argument;
        else
            question.answer = argument.term;
    }
    note_changes(p, &question);
    mg_term claim = flags & IS_ORDER ? compare_ranks(p, &question) : constant(p, 1, 1);
    claim = both(p, claim, add_question(p, &question));
    mg_prover_assume(p, claim, true);
}

/* ---- a summary becomes an object --------------------------------------------------------------------------- */

static bool mentions(const pure_question *a, uint32_t variable)
{
    for (uint32_t i = 0; i < a->count; i++)
        if (a->arguments[i].variable == variable + 1)
            return true;
    for (size_t i = 0; i < a->changes.count; i++)
        if (a->changes.items[i].now.variable == variable + 1 ||
            a->changes.items[i].first.variable == variable + 1)
            return true;
    return false;
}

bool mg_pure_knows(const mg_prover *p, uint32_t variable)
{
    assert(MG_NOTES->pure_count <= p->pure->all.count);
    for (uint64_t i = 0; i < MG_NOTES->pure_count; i++)
        if (mentions(&p->pure->all.items[i], variable))
            return true;
    return false;
}

void mg_pure_resolve(mg_prover *p, uint32_t variable)
{
    const pure_question *all = p->pure->all.items;
    mg_term claim = constant(p, 1, 1);
    for (uint64_t i = 0; i < MG_NOTES->pure_count; i++)
        for (uint64_t k = 0; mentions(&all[i], variable) && k < MG_NOTES->pure_count; k++)
            if (k != i)
                claim = both(p, claim, agree(p, &all[i], &all[k]));
    mg_prover_assume(p, claim, false);
}

/* ---- the whole --------------------------------------------------------------------------------------------- */

static void await_result(uint64_t field, uint64_t size, int is_fresh)
{
    mg_prover *p = mg_prover_current();
    if (size && !p->heap.is_open) /* its numbers would be within the bounds of structures, not any */
        mg_prover_give_up(p, MG_BEYOND_RESULT);
    p->result_at = field;
    p->result_size = size ? size : sizeof(uint64_t);
    p->is_result_fresh = is_fresh && !size;
    p->is_result_old = false;
}

/* A function may return a pointer that it was passed. That it leads to a variable is noted here; structures and blocks of the heap are known anyway. */
static void note_passed(uint64_t place)
{
    uint64_t lane = mg_held_at(place, 8), address = lane ? 0 : *(const uint64_t *)(uintptr_t)place;
    bool is_structure = address - MG_OBJECT_BASE < MG_OBJECT_SIZE,
         is_block = address - MG_HEAP_BASE < MG_HEAP_SIZE;
    if (address && address != MG_OPAQUE_ADDRESS && !is_structure && !is_block)
        mg_store_set(&MG_NOTES->open_outside, 1);
}

static void go_beyond(int is_result)
{
    mg_prover_give_up(mg_prover_current(), is_result ? MG_BEYOND_RESULT : MG_BEYOND_OPEN);
}

void mg_pure_install(mg_prover *p)
{
    p->pure = mg_memory_new(sizeof *p->pure);
    mg_sight_install(p);
    mg_host_set(MG_HOST_mg_open_pure, (mg_host_function)answer_call);
    mg_host_set(MG_HOST_mg_open_pass, (mg_host_function)note_passed);
    mg_host_set(MG_HOST_mg_open_next, (mg_host_function)await_result);
    mg_host_set(MG_HOST_mg_open_beyond, (mg_host_function)go_beyond);
}
