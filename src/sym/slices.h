/* A list of conditions, and which of them have to do with each other: those that share a symbol, or share one with one that does, and so on. Such a slice can
 * hold or not without regard to the rest.
 *
 * For each symbol the conditions that have it are a chain, newest first; taking back undoes the chains from their heads. */
#ifndef MG_SYM_SLICES_H
#define MG_SYM_SLICES_H

#include "sym/evaluate.h"
#include "sym/terms.h"

typedef struct mg_condition_term {
    mg_term term;
    uint32_t uses; /* the number of its first use; the next condition's is where they end */
    uint32_t turn; /* it is in the slice of this turn */
} mg_condition_term;

typedef struct mg_symbol_use {
    uint32_t symbol, condition;
    uint32_t before; /* the use before it of the same symbol, plus one; 0: none */
} mg_symbol_use;

typedef struct mg_symbol_chain {
    uint32_t last; /* use, plus one; 0: none */
    uint32_t turn; /* it is in the slice of this turn */
    uint32_t own;  /* it is in what the slice of this turn was made for */
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
    mg_numbers symbols;    /* by number; first those of what it was made for */
    size_t own;            /* how many those are */
    mg_numbers members;    /* numbers of its conditions */
} mg_slices;

void mg_slices_add(mg_slices *slices, mg_term condition);
void mg_slices_take_back(mg_slices *slices, size_t count); /* to when there were so many */
/* Makes the slice of what has to do with this term, which is no part of it; its symbols are. */
void mg_slices_make(mg_slices *slices, mg_term term);
/* Makes the slice of everything. */
void mg_slices_make_whole(mg_slices *slices, mg_term term);
/* Has this member of it no symbol but those of what the slice was made for? */
bool mg_slices_is_narrow(const mg_slices *slices, uint32_t member);
void mg_slices_clear(mg_slices *slices);

#endif
