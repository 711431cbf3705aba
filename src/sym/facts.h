/* What holds of quotients and remainders whatever their operands are: a remainder is less than its divisor, a quotient at most its dividend. A solver that
 * has only the circuit of a division needs seconds or minutes to find that out; told of it, it answers at once. */
#ifndef MG_SYM_FACTS_H
#define MG_SYM_FACTS_H

#include "sym/terms.h"

/* All zero but `terms`: nothing was looked at. */
typedef struct mg_facts {
    mg_terms *terms;       /* borrowed */
    MG_VEC(uint32_t) seen; /* by term: the turn in which it was looked at */
    MG_VEC(mg_term) stack;
    MG_VEC(mg_term) found; /* of the last call */
    uint32_t turn;
} mg_facts;

/* Finds the facts about all divisions by what is no constant in these terms. Each holds for all values of the symbols. */
void mg_facts_find(mg_facts *facts, const mg_term *terms, size_t count);
void mg_facts_clear(mg_facts *facts);

#endif
