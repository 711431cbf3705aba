/* The path condition, and whom it asks: the cheap answers first, Z3 last.
 *
 * As long as each term that was added was known to be possible, the condition has a model, and a question is decided by its slice alone (invariant 57). A
 * term that was added while that was not certain is doubtful; as long as there is one, questions are about the whole condition. */
#include "sym/condition.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "sym/inquiry.h"
#include "sym/order.h"

/* What else is known of each condition in `slices`. */
typedef struct entry {
    size_t order_mark; /* the order solver's, before it was added */
    bool is_ordered;   /* the order solver has it */
    bool is_doubtful;
} entry;

/* An answer that was given recently: most often a term is asked about, and then added. */
typedef struct recent_answer {
    mg_term term;
    mg_reply answer;
    size_t count; /* the number of conditions then */
} recent_answer;

enum { RECENT_ANSWERS = 2 };

struct mg_condition {
    mg_terms *terms;
    mg_order *order; /* NULL: not wanted */
    mg_inquiry inquiry;
    mg_slices slices; /* holds the conditions */
    MG_VEC(entry) entries;
    size_t unordered, doubtful; /* how many entries are */
    mg_held_terms held;
    mg_models models;
    mg_evaluator evaluator;
    recent_answer last[RECENT_ANSWERS];
    mg_question_counts counts;
};

mg_condition *mg_condition_new(mg_terms *terms, uint32_t rlimit, bool with_order)
{
    mg_condition *c = mg_memory_new(sizeof *c);
    c->terms = terms;
    c->order = with_order ? mg_order_new(terms) : NULL;
    mg_inquiry_init(&c->inquiry, terms, rlimit);
    c->slices.evaluator.terms = c->evaluator.terms = terms;
    return c;
}

void mg_condition_free(mg_condition *c)
{
    if (!c)
        return;
    mg_order_free(c->order);
    mg_inquiry_clear(&c->inquiry);
    mg_slices_clear(&c->slices);
    mg_vec_clear(&c->entries);
    mg_vec_clear(&c->held);
    mg_models_clear(&c->models);
    mg_evaluator_clear(&c->evaluator);
    free(c);
}

const mg_question_counts *mg_condition_counts(const mg_condition *c)
{
    return &c->counts;
}

static bool is_held(const mg_condition *c, mg_term term)
{
    return mg_held_terms_has(&c->held, term);
}

/* ---- who is asked ------------------------------------------------------------------------------------------------- */

static mg_reply ask_known(mg_condition *c, mg_term term)
{
    const mg_term_node *node = mg_terms_node(c->terms, term);
    if (node->operation == MG_TERM_CONSTANT && !node->value)
        return MG_REPLY_NO;
    mg_term negation = mg_terms_unary(c->terms, MG_TERM_NOT, term);
    if (negation && is_held(c, negation))
        return MG_REPLY_NO;
    bool holds = node->operation == MG_TERM_CONSTANT || is_held(c, term);
    return holds && !c->doubtful ? MG_REPLY_YES : MG_REPLY_UNKNOWN;
}

/* Does the order solver have all conditions of the slice? */
static bool is_slice_ordered(const mg_condition *c)
{
    for (size_t i = 0; c->unordered && i < c->slices.members.count; i++)
        if (!c->entries.items[c->slices.members.items[i]].is_ordered)
            return false;
    return true;
}

/* A no of the order solver counts; a yes only if it has all conditions that matter. */
static mg_reply ask_order(mg_condition *c, mg_term term)
{
    mg_reply answer = c->order ? mg_order_can_hold(c->order, term) : MG_REPLY_UNKNOWN;
    if (answer != MG_REPLY_YES || !c->unordered)
        return answer;
    if (c->doubtful)
        return MG_REPLY_UNKNOWN;
    mg_slices_make(&c->slices, term);
    return is_slice_ordered(c) ? MG_REPLY_YES : MG_REPLY_UNKNOWN;
}

static void make_slice(mg_condition *c, mg_term term)
{
    if (c->doubtful)
        mg_slices_make_whole(&c->slices, term);
    else
        mg_slices_make(&c->slices, term);
}

/* Do the slice and the term hold in this model? */
static bool holds_in(mg_condition *c, const mg_model *model, mg_term term)
{
    mg_evaluator_begin(&c->evaluator, model);
    bool holds = mg_evaluate(&c->evaluator, term);
    for (size_t i = c->slices.terms.count; holds && i-- > 0;) /* the newest are most often false */
        holds = mg_evaluate(&c->evaluator, c->slices.terms.items[i]);
    return holds;
}

static const mg_model *ask_models(mg_condition *c, mg_term term)
{
    const mg_model *model;
    for (uint32_t age = 0; (model = mg_models_get(&c->models, age)); age++)
        if (holds_in(c, model, term))
            return model;
    return NULL;
}

/* Copies the counters of the inquiry. */
static void note_counts(mg_condition *c)
{
    c->counts.cached = c->inquiry.cached;
    c->counts.solved = c->inquiry.solved;
    c->counts.solver_seconds = c->inquiry.seconds;
}

/* Asks about the slice that was made: the models, the cache of answers, Z3. After a yes `found` is a model that has values for the slice. */
static mg_reply ask_slice(mg_condition *c, mg_term term, const mg_model **found)
{
    if ((*found = ask_models(c, term))) {
        c->counts.modelled++;
        return MG_REPLY_YES;
    }
    mg_model next = {0};
    mg_reply answer = mg_inquiry_ask(&c->inquiry, &c->slices, &c->held, term, &next);
    note_counts(c);
    if (answer == MG_REPLY_YES) { /* the other symbols are as in the newest model so far */
        mg_model *model = mg_models_add(&c->models);
        for (size_t i = 0; i < c->slices.symbols.count; i++) {
            uint32_t symbol = c->slices.symbols.items[i];
            mg_model_set(model, symbol, mg_model_value(&next, symbol));
        }
        assert(holds_in(c, model, term)); /* invariant 57 */
        *found = model;
    }
    mg_model_clear(&next);
    return answer;
}

static mg_reply find_answer(mg_condition *c, mg_term term)
{
    const mg_model *model;
    mg_reply answer = ask_known(c, term);
    if (answer != MG_REPLY_UNKNOWN) {
        c->counts.known++;
        return answer;
    }
    answer = ask_order(c, term);
    if (answer != MG_REPLY_UNKNOWN) {
        c->counts.ordered++;
        return answer;
    }
    make_slice(c, term);
    return ask_slice(c, term, &model);
}

mg_reply mg_condition_can_hold(mg_condition *c, mg_term term)
{
    assert(!term || mg_terms_width(c->terms, term) == 1);
    c->counts.questions++;
    mg_reply answer = term ? find_answer(c, term) : MG_REPLY_UNKNOWN;
    c->counts.unknown += answer == MG_REPLY_UNKNOWN;
    c->last[1] = c->last[0];
    c->last[0] = (recent_answer){.term = term, .answer = answer, .count = c->entries.count};
    return answer;
}

static void check_if_paranoid(const mg_condition *c)
{
#ifdef MG_PARANOID
    mg_check_condition(c);
#else
    (void)c;
#endif
}

/* ---- adding and taking back ------------------------------------------------------------------------------------------ */

/* Was it asked recently, or does the answer follow from a recent one? If its negation cannot hold, it can. */
static bool recall_answer(const mg_condition *c, mg_term term, mg_term negation, mg_reply *answer)
{
    for (int i = 0; i < RECENT_ANSWERS; i++) {
        const recent_answer *last = &c->last[i];
        if (last->count != c->entries.count || !last->term)
            continue;
        *answer = last->term == term ? last->answer : MG_REPLY_YES;
        if (last->term == term || (last->term == negation && last->answer == MG_REPLY_NO && !c->doubtful))
            return true;
    }
    return false;
}

static void append(mg_condition *c, mg_term term, bool is_doubtful)
{
    if (is_held(c, term) || (mg_terms_is_constant(c->terms, term) && !is_doubtful))
        return;
    entry added = {.is_doubtful = is_doubtful};
    if (c->order) {
        added.order_mark = mg_order_mark(c->order);
        added.is_ordered = mg_order_assert(c->order, term);
    }
    mg_slices_add(&c->slices, term);
    mg_vec_push(&c->entries, added);
    c->unordered += !added.is_ordered;
    c->doubtful += is_doubtful;
    while (c->held.count <= term)
        mg_vec_push(&c->held, 0);
    c->held.items[term] = 1;
    check_if_paranoid(c);
}

/* Adds both sides of an AND separately: the order solver may understand them, and slices are smaller. */
static void append_parts(mg_condition *c, mg_term term, bool is_doubtful)
{
    MG_VEC(mg_term) rest = {0};
    mg_vec_push(&rest, term);
    while (rest.count) {
        mg_term next = rest.items[--rest.count];
        const mg_term_node *node = mg_terms_node(c->terms, next), *inner = node;
        if (node->operation == MG_TERM_NOT)
            inner = mg_terms_node(c->terms, node->operands[0]);
        mg_term a = inner->operands[0], b = inner->operands[1];
        bool is_both = node->operation == MG_TERM_AND;
        if (inner != node && inner->operation == MG_TERM_OR) { /* !(a || b) is !a && !b */
            a = mg_terms_unary(c->terms, MG_TERM_NOT, a);
            b = mg_terms_unary(c->terms, MG_TERM_NOT, b);
            is_both = a && b;
        }
        if (is_both) {
            mg_vec_push(&rest, b);
            mg_vec_push(&rest, a);
        } else {
            append(c, next, is_doubtful);
        }
    }
    mg_vec_clear(&rest);
}

mg_reply mg_condition_add(mg_condition *c, mg_term term)
{
    assert(term && mg_terms_width(c->terms, term) == 1);
    mg_term negation = mg_terms_unary(c->terms, MG_TERM_NOT, term);
    mg_reply answer;
    if (!recall_answer(c, term, negation, &answer))
        answer = mg_condition_can_hold(c, term);
    append_parts(c, term, answer != MG_REPLY_YES);
    return answer;
}

size_t mg_condition_mark(const mg_condition *c)
{
    return c->entries.count;
}

void mg_condition_take_back(mg_condition *c, size_t mark)
{
    assert(mark <= c->entries.count);
    while (c->entries.count > mark) {
        const entry *last = &c->entries.items[--c->entries.count];
        mg_term term = c->slices.conditions.items[c->entries.count].term;
        if (c->order)
            mg_order_take_back(c->order, last->order_mark);
        assert(is_held(c, term));
        c->held.items[term] = 0;
        c->unordered -= !last->is_ordered;
        c->doubtful -= last->is_doubtful;
    }
    mg_slices_take_back(&c->slices, mark);
    for (int i = 0; i < RECENT_ANSWERS; i++) /* another path may reach the same number of conditions */
        c->last[i] = (recent_answer){0};
    check_if_paranoid(c);
}

/* ---- a model of the whole ---------------------------------------------------------------------------------------------- */

static bool set_ordered(mg_condition *c, mg_model *model)
{
    if (!c->order || !is_slice_ordered(c))
        return false;
    for (size_t i = 0; i < c->slices.symbols.count; i++) {
        uint32_t symbol = c->slices.symbols.items[i];
        uint64_t value;
        if (!mg_order_value(c->order, c->terms->symbols.items[symbol].term, &value))
            return false;
        mg_model_set(model, symbol, value);
    }
    return true;
}

/* Makes this condition hold in the model, together with its slice. */
static bool repair(mg_condition *c, mg_term condition, mg_model *model)
{
    const mg_model *found;
    make_slice(c, condition);
    if (set_ordered(c, model))
        return true;
    if (ask_slice(c, condition, &found) != MG_REPLY_YES)
        return false;
    for (size_t i = 0; i < c->slices.symbols.count; i++)
        mg_model_set(model, c->slices.symbols.items[i], mg_model_value(found, c->slices.symbols.items[i]));
    return true;
}

bool mg_condition_model(mg_condition *c, mg_model *model)
{
    const mg_model *newest = mg_models_get(&c->models, 0);
    if (newest)
        mg_model_copy(model, newest);
    mg_evaluator_begin(&c->evaluator, model);
    for (size_t i = 0; i < c->entries.count; i++) {
        mg_term term = c->slices.conditions.items[i].term;
        if (mg_evaluate(&c->evaluator, term))
            continue;
        if (!repair(c, term, model))
            return false;
        mg_evaluator_begin(&c->evaluator, model);
    }
    for (size_t i = 0; i < c->entries.count; i++) /* slices share no symbol, so a repair breaks no other */
        assert(mg_evaluate(&c->evaluator, c->slices.conditions.items[i].term)); /* invariant 57 */
    return true;
}

void mg_check_condition(const mg_condition *c)
{
    size_t unordered = 0, doubtful = 0, held = 0;
    assert(c->entries.count == c->slices.conditions.count);
    for (size_t i = 0; i < c->entries.count; i++) {
        unordered += !c->entries.items[i].is_ordered;
        doubtful += c->entries.items[i].is_doubtful;
        assert(is_held(c, c->slices.conditions.items[i].term));
    }
    for (size_t i = 0; i < c->held.count; i++)
        held += c->held.items[i];
    assert(unordered == c->unordered && doubtful == c->doubtful && held == c->entries.count);
    if (c->order)
        mg_check_order(c->order);
}
