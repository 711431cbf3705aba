/* The path condition: terms of one bit that hold, and whether another can hold together with them.
 *
 *     size_t mark = mg_condition_mark(condition);
 *     if (mg_condition_can_hold(condition, less) == MG_REPLY_YES)
 *         mg_condition_add(condition, less);
 *     ...
 *     mg_condition_take_back(condition, mark);
 *
 * A question is answered by the first of these that can: the term itself, if it was simplified to a constant or is a condition already; the order solver
 * (order.h); the last models (models.h); the cache of answers (answers.h); Z3 (z3.h), which is only told the conditions that are connected with the
 * question (slices.h). If none is certain, the answer is MG_REPLY_UNKNOWN. */
#ifndef MG_SYM_CONDITION_H
#define MG_SYM_CONDITION_H

#include "shape/stats.h"
#include "sym/models.h"
#include "sym/reply.h"
#include "sym/terms.h"

typedef struct mg_condition mg_condition;

/* Borrows the terms, in which it builds negations. rlimit is for one question (z3.h). Gives. */
mg_condition *mg_condition_new(mg_terms *terms, uint32_t rlimit, bool with_order);
void mg_condition_free(mg_condition *condition); /* takes; NULL is all right */

/* Can this hold together with the condition? Term 0, for which there was no room, is unknown. */
mg_reply mg_condition_can_hold(mg_condition *condition, mg_term term);
/* From now on it holds. Gives whether it can: after a no, every answer is a no until it is taken back; after MG_REPLY_UNKNOWN answers stay right, but take
 * longer. If the term was asked about just before, that is not asked again. The term must not be 0. */
mg_reply mg_condition_add(mg_condition *condition, mg_term term);
/* Values for which the whole condition holds. False: none were found. */
bool mg_condition_model(mg_condition *condition, mg_model *model);

size_t mg_condition_mark(const mg_condition *condition);
void mg_condition_take_back(mg_condition *condition, size_t mark);

const mg_question_counts *mg_condition_counts(const mg_condition *condition);

/* Asserts that its parts fit together. Expensive: for tests and a build with MG_PARANOID. */
void mg_check_condition(const mg_condition *condition);

#endif
