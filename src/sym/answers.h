/* A cache of answers to whether a set of terms can hold together. With each yes it keeps values for which they hold. */
#ifndef MG_SYM_ANSWERS_H
#define MG_SYM_ANSWERS_H

#include <stddef.h>
#include <stdint.h>

#include "sym/models.h"
#include "sym/reply.h"
#include "sym/terms.h"

typedef struct mg_answer_value {
    uint32_t symbol; /* its number */
    uint64_t value;
} mg_answer_value;

/* One answer. `terms` and `values` are where its items begin in the vectors below. */
typedef struct mg_answer_entry {
    uint32_t hash;
    uint32_t terms, term_count, values, value_count;
    mg_reply answer;
} mg_answer_entry;

/* All zero: an empty cache. */
typedef struct mg_answers {
    MG_VEC(mg_answer_entry) entries;
    MG_VEC(mg_term) terms;
    MG_VEC(mg_answer_value) values;
    uint32_t *index; /* a hash table of entries' numbers, plus one; 0: free */
    uint32_t index_size;
} mg_answers;

/* The answer for this set, given in ascending order, and for a yes its values in `model`; MG_REPLY_UNKNOWN: it is not in the cache. */
mg_reply mg_answers_find(const mg_answers *answers, const mg_term *terms, size_t count, mg_model *model);
/* Keeps a yes, with the values that these symbols have in `model`, or a no. When there are very many, all older ones are forgotten. */
void mg_answers_add(mg_answers *answers, const mg_term *terms, size_t count, mg_reply answer,
                    const uint32_t *symbols, size_t symbol_count, const mg_model *model);
void mg_answers_clear(mg_answers *answers);

#endif
