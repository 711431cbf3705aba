#include "sym/inquiry.h"

#include <assert.h>
#include <stdlib.h>

#include "base/clock.h"

void mg_inquiry_init(mg_inquiry *q, mg_terms *terms, uint32_t rlimit)
{
    *q = (mg_inquiry){.wide = mg_solver_new(terms, rlimit),
                      .narrow = mg_solver_new(terms, rlimit),
                      .facts = {.terms = terms}};
}

void mg_inquiry_clear(mg_inquiry *q)
{
    mg_solver_free(q->wide);
    mg_solver_free(q->narrow);
    mg_answers_clear(&q->answers);
    mg_facts_clear(&q->facts);
    mg_vec_clear(&q->own);
    mg_vec_clear(&q->asked);
    mg_vec_clear(&q->told);
    mg_vec_clear(&q->seen);
}

/* ---- conditions that Z3 keeps from one question to the next -------------------------------------------------------- */

static bool is_seen(const mg_inquiry *q, mg_term term)
{
    return term < q->seen.count && q->seen.items[term] == q->turn;
}

static void mark_seen(mg_inquiry *q, mg_term term)
{
    while (q->seen.count <= term)
        mg_vec_push(&q->seen, 0);
    q->seen.items[term] = q->turn;
}

/* How many of the conditions that Z3 was told last may stay. Other conditions of the path share no symbol with the slice, and have a model (invariant 57),
 * so they change no answer; but each makes the question a little larger. */
static size_t count_kept(const mg_inquiry *q, const mg_held_terms *held)
{
    enum { OTHERS_MOST = 8 };
    size_t kept = 0, others = 0, most = q->asked.count + OTHERS_MOST;
    for (; kept < q->told.count; kept++) {
        bool is_asked = is_seen(q, q->told.items[kept]);
        others += !is_asked;
        if ((!is_asked && !mg_held_terms_has(held, q->told.items[kept])) || others > most)
            break;
    }
    return kept;
}

/* Puts the terms in an order that begins as the last question did, because Z3 is told a common beginning only once. In the order in which conditions were
 * added, two slices of a path would have little in common. */
static void arrange_terms(mg_inquiry *q, const mg_held_terms *held)
{
    q->turn++;
    for (size_t i = 0; i < q->asked.count; i++)
        mark_seen(q, q->asked.items[i]);
    q->told.count = count_kept(q, held);
    q->turn++; /* from here on `seen` means that Z3 has it */
    for (size_t i = 0; i < q->told.count; i++)
        mark_seen(q, q->told.items[i]);
    for (size_t i = 0; i < q->asked.count; i++)
        if (!is_seen(q, q->asked.items[i]))
            mg_vec_push(&q->told, q->asked.items[i]);
}

/* ---- one question ------------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    mg_term x = *(const mg_term *)a, y = *(const mg_term *)b;
    return (x > y) - (x < y);
}

/* Can the term hold together with these conditions? `symbols` are the symbols of all of them. */
typedef struct question {
    const mg_term *conditions;
    size_t count;
    mg_term term;
    const uint32_t *symbols;
    size_t symbol_count;
    bool is_narrow; /* it has only a part of the slice */
} question;

static void collect(mg_inquiry *q, const question *about, const mg_held_terms *held)
{
    q->asked.count = 0;
    for (size_t i = 0; i < about->count; i++)
        mg_vec_push(&q->asked, about->conditions[i]);
    if (!mg_held_terms_has(held, about->term))
        mg_vec_push(&q->asked, about->term);
}

/* In ascending order, as the cache of answers wants them. */
static void collect_sorted(mg_inquiry *q, const question *about, const mg_held_terms *held)
{
    collect(q, about, held);
    if (q->asked.count)
        qsort(q->asked.items, q->asked.count, sizeof *q->asked.items, compare);
}

/* They have no symbols but those of the question, and hold on every path: so they change neither its answer nor what that is kept for. */
static void collect_facts(mg_inquiry *q)
{
    mg_facts_find(&q->facts, q->asked.items, q->asked.count);
    for (size_t i = 0; i < q->facts.found.count; i++)
        mg_vec_push(&q->asked, q->facts.found.items[i]);
}

static mg_reply ask_solver(mg_inquiry *q, const question *about, const mg_held_terms *held, mg_model *model)
{
    collect(q, about, held);
    collect_facts(q);
    if (!about->is_narrow)
        arrange_terms(q, held);
    const mg_term *terms = about->is_narrow ? q->asked.items : q->told.items;
    size_t count = about->is_narrow ? q->asked.count : q->told.count;
    double start = mg_clock();
    mg_reply answer = mg_solver_ask(about->is_narrow ? q->narrow : q->wide, terms, count, about->symbols,
                                    about->symbol_count, model);
    q->seconds += mg_clock() - start;
    if (answer == MG_REPLY_UNKNOWN)
        return answer;
    collect_sorted(q, about, held);
    mg_answers_add(&q->answers, q->asked.items, q->asked.count, answer, about->symbols, about->symbol_count,
                   model);
    return answer;
}

static mg_reply ask_question(mg_inquiry *q, const question *about, const mg_held_terms *held, mg_model *model,
                             bool *is_cached)
{
    collect_sorted(q, about, held);
    mg_reply answer = mg_answers_find(&q->answers, q->asked.items, q->asked.count, model);
    *is_cached = answer != MG_REPLY_UNKNOWN;
    return *is_cached ? answer : ask_solver(q, about, held, model);
}

static void find_narrow(mg_inquiry *q, const mg_slices *slices)
{
    q->own.count = 0;
    assert(slices->members.count == slices->terms.count);
    for (size_t i = 0; i < slices->members.count; i++)
        if (mg_slices_is_narrow(slices, slices->members.items[i]))
            mg_vec_push(&q->own, slices->terms.items[i]);
}

mg_reply mg_inquiry_ask(mg_inquiry *q, const mg_slices *slices, const mg_held_terms *held, mg_term term,
                        mg_model *model)
{
    bool is_cached = false;
    mg_reply answer = MG_REPLY_UNKNOWN;
    const uint32_t *symbols = slices->symbols.items;
    find_narrow(q, slices);
    question narrow = {q->own.items, q->own.count, term, symbols, slices->own, true};
    question wide = {slices->terms.items, slices->terms.count, term, symbols, slices->symbols.count, false};
    if (q->own.count < slices->terms.count)
        answer = ask_question(q, &narrow, held, model, &is_cached);
    if (answer != MG_REPLY_NO)
        answer = ask_question(q, &wide, held, model, &is_cached);
    q->cached += is_cached;
    q->solved += !is_cached;
    return answer;
}
