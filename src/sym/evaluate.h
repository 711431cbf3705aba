/* What a term is for given values of the symbols, and which symbols it has. Terms share parts, so each part is looked at once, and without
 * recursion: terms may be deep.
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
    uint32_t turn; /* the value is of this turn; else it is of old */
} mg_seen;

typedef MG_VEC(uint32_t) mg_numbers;

typedef struct mg_evaluator {
    const mg_terms *terms; /* borrowed */
    const mg_model *model; /* borrowed, while terms are evaluated */
    MG_VEC(mg_seen) seen;  /* by term */
    MG_VEC(mg_term) stack;
    uint32_t turn;
} mg_evaluator;

/* From now on values are those of this model, which does not change meanwhile. */
void mg_evaluator_begin(mg_evaluator *evaluator, const mg_model *model);
uint64_t mg_evaluate(mg_evaluator *evaluator, mg_term term); /* of a term that is not 0 */
/* Adds the numbers of the symbols of a term, each once, to what is in `symbols`. Ends what mg_evaluator_begin began. */
void mg_evaluator_add_symbols(mg_evaluator *evaluator, mg_term term, mg_numbers *symbols);
void mg_evaluator_clear(mg_evaluator *evaluator);

#endif
