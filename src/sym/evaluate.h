/* The value of a term for given values of its symbols, and which symbols it has. Terms share parts, so each part is computed once; and terms may be deep,
 * so there is no recursion.
 *
 *     mg_evaluator evaluator = {.terms = terms};
 *     mg_evaluator_begin(&evaluator, &model);
 *     ... mg_evaluate(&evaluator, a), mg_evaluate(&evaluator, b) ...      parts of both are computed once
 *     mg_evaluator_clear(&evaluator); */
#ifndef MG_SYM_EVALUATE_H
#define MG_SYM_EVALUATE_H

#include "sym/models.h"
#include "sym/terms.h"

typedef struct mg_seen {
    uint64_t value;
    uint32_t turn; /* the turn in which the value was computed */
} mg_seen;

typedef MG_VEC(uint32_t) mg_numbers;

typedef struct mg_evaluator {
    const mg_terms *terms; /* borrowed */
    const mg_model *model; /* borrowed, while terms are evaluated */
    MG_VEC(mg_seen) seen;  /* by term */
    MG_VEC(mg_term) stack;
    uint32_t turn;
} mg_evaluator;

/* From now on symbols have the values of this model, which must not change meanwhile. */
void mg_evaluator_begin(mg_evaluator *evaluator, const mg_model *model);
uint64_t mg_evaluate(mg_evaluator *evaluator, mg_term term); /* of a term that is not 0 */
/* Appends the numbers of the symbols of a term to `symbols`, each once. Call mg_evaluator_begin before evaluating again. */
void mg_evaluator_add_symbols(mg_evaluator *evaluator, mg_term term, mg_numbers *symbols);
void mg_evaluator_clear(mg_evaluator *evaluator);

#endif
