/* Questions about a slice of a condition that no model answers: to the answers given before (answers.h), and to Z3 (z3.h).
 *
 * What has no symbol but those of the question is asked about first, where that is less than the slice: it is the same on many paths, so that the answer is
 * there already most often, and what cannot hold with some of the slice cannot with all of it. Z3 goes through such a question in no time, while it may
 * lose itself in the rest. */
#ifndef MG_SYM_INQUIRY_H
#define MG_SYM_INQUIRY_H

#include "sym/answers.h"
#include "sym/slices.h"
#include "sym/z3.h"

/* By term: is it a condition of the path? Those that are not in the slice may be told to Z3, too. */
typedef MG_VEC(uint8_t) mg_held_terms;

static inline bool mg_held_terms_has(const mg_held_terms *held, mg_term term)
{
    return term < held->count && held->items[term];
}

typedef struct mg_inquiry {
    mg_solver *wide; /* owns; is asked about slices, and may know more of the path */
    mg_solver *
        narrow; /* owns; is asked about what has the symbols of the question, and knows nothing else: its answers are for other paths, too */
    mg_answers answers;
    MG_VEC(mg_term) own;   /* of the slice what has no other symbols than the question */
    MG_VEC(mg_term) asked; /* the slice, or the narrow one, and the question */
    MG_VEC(mg_term) told;  /* what the wide one was asked last, in that order */
    MG_VEC(uint32_t) seen; /* by term: the turn in which it was seen last */
    uint32_t turn;
    double seconds;  /* in Z3 */
    uint64_t cached; /* questions that an answer given before was found for */
    uint64_t solved; /* the others */
} mg_inquiry;

void mg_inquiry_init(mg_inquiry *inquiry, const mg_terms *terms, uint32_t rlimit);
void mg_inquiry_clear(mg_inquiry *inquiry);

/* Can the term hold together with the slice that was made for it? For a yes the values of the slice's symbols are set in `model`. */
mg_reply mg_inquiry_ask(mg_inquiry *inquiry, const mg_slices *slices, const mg_held_terms *held, mg_term term,
                        mg_model *model);

#endif
