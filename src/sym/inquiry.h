/* Questions about a slice of the condition that no model answers: they go to the cache of answers (answers.h), and then to Z3 (z3.h).
 *
 * If the slice has conditions with other symbols than the question, the question is first asked without these. Such a narrow question is the same on many
 * paths, so its answer is most often in the cache, and a no counts: what cannot hold with a part of the slice cannot hold with all of it. Z3 is quick with
 * such a question, while it may get lost in the rest. */
#ifndef MG_SYM_INQUIRY_H
#define MG_SYM_INQUIRY_H

#include "sym/answers.h"
#include "sym/facts.h"
#include "sym/slices.h"
#include "sym/z3.h"

/* By term: is it a condition of the path? Z3 may keep those that are not in the slice. */
typedef MG_VEC(uint8_t) mg_held_terms;

static inline bool mg_held_terms_has(const mg_held_terms *held, mg_term term)
{
    return term < held->count && held->items[term];
}

typedef struct mg_inquiry {
    mg_solver *wide; /* owns; is asked about slices, and may have other conditions of the path, too */
    /* Owns; is asked narrow questions, and has nothing else, so its answers hold on other paths, too. */
    mg_solver *narrow;
    mg_answers answers;
    mg_facts facts;
    MG_VEC(mg_term) own;   /* the conditions of the slice that have no other symbols than the question */
    MG_VEC(mg_term) asked; /* the slice, or its narrow part, and the question */
    MG_VEC(mg_term) told;  /* the terms that the wide solver has, in their order */
    MG_VEC(uint32_t) seen; /* by term: the turn in which it was seen last */
    uint32_t turn;
    double seconds;  /* spent in Z3 */
    uint64_t cached; /* questions whose answer was in the cache */
    uint64_t solved; /* the others */
} mg_inquiry;

void mg_inquiry_init(mg_inquiry *inquiry, mg_terms *terms, uint32_t rlimit);
void mg_inquiry_clear(mg_inquiry *inquiry);

/* Can the term hold together with the slice that was made for it? For a yes the values of the slice's symbols are set in `model`. */
mg_reply mg_inquiry_ask(mg_inquiry *inquiry, const mg_slices *slices, const mg_held_terms *held, mg_term term,
                        mg_model *model);

#endif
