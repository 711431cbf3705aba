/* A list of conditions, and which of them are connected: those that share a symbol, directly or through others. Such a slice can be solved without the
 * rest.
 *
 * For each symbol the conditions that have it are a chain, newest first; taking back undoes the chains from their heads. */
#ifndef MG_SYM_SLICES_H
#define MG_SYM_SLICES_H

#include "sym/evaluate.h"
#include "sym/terms.h"

typedef struct mg_condition_term {
    mg_term term;
    uint32_t uses; /* the number of its first use; they end where the next condition's begin */
    uint32_t turn; /* it is in the slice of this turn */
} mg_condition_term;

typedef struct mg_symbol_use {
    uint32_t symbol, condition;
    uint32_t before; /* the previous use of the same symbol, plus one; 0: none */
} mg_symbol_use;

typedef struct mg_symbol_chain {
    uint32_t last; /* use, plus one; 0: none */
    uint32_t turn; /* it is in the slice of this turn */
    uint32_t own;  /* it is a symbol of the term that the slice of this turn was made for */
} mg_symbol_chain;

/* All zero but `evaluator.terms`: no conditions. */
typedef struct mg_slices {
    mg_evaluator evaluator;
    MG_VEC(mg_condition_term) conditions;
    MG_VEC(mg_symbol_use) uses;
    MG_VEC(mg_symbol_chain) chains; /* by number of symbol */
    uint32_t turn;
    /* The last slice that was made: */
    MG_VEC(mg_term) terms; /* in the order in which they were added */
    mg_numbers symbols;    /* by number; first those of the term it was made for */
    size_t own;            /* how many those are */
    mg_numbers members;    /* numbers of its conditions */
} mg_slices;

void mg_slices_add(mg_slices *slices, mg_term condition);
void mg_slices_take_back(mg_slices *slices, size_t count); /* to when there were so many */
/* Makes the slice of all conditions that are connected with this term. The term itself is no part of it, but its symbols are. */
void mg_slices_make(mg_slices *slices, mg_term term);
/* Makes a slice of all conditions. */
void mg_slices_make_whole(mg_slices *slices, mg_term term);
/* Has this member of the slice no other symbols than the term that the slice was made for? */
bool mg_slices_is_narrow(const mg_slices *slices, uint32_t member);
void mg_slices_clear(mg_slices *slices);

#endif
