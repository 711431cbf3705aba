/* How much may be copied of the code behind reads.
 *
 * Each read may have its own copy of the code behind it (sequel.h), and that may be all of a long predicate: together the copies would take time and memory
 * that grow with the square of its length. So all copies of one kind share a budget that is enough for a predicate of ordinary length. Beyond that each
 * has a few blocks of its own: most copies decide within these, or come to a field that is not read yet. */
#ifndef MG_WEAVE_BUDGET_H
#define MG_WEAVE_BUDGET_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

enum { MG_BUDGET_SHARED = 240, MG_BUDGET_LEAST = 8, MG_BUDGET_PASSES = 32 };

typedef struct mg_budget {
    size_t spent; /* of what is shared, in blocks */
    size_t
        passes; /* how many copies went past the first read of another field (first_reads.h); limited, as long predicates have many */
} mg_budget;

/* How many blocks the next copy may have, if one may have so many at most. */
static inline size_t mg_budget_for_one(const mg_budget *budget, size_t most)
{
    assert(budget->spent <= MG_BUDGET_SHARED);
    size_t left = MG_BUDGET_SHARED - budget->spent + MG_BUDGET_LEAST;
    return left < most ? left : most;
}

static inline void mg_budget_spend(mg_budget *budget, size_t blocks)
{
    if (blocks > MG_BUDGET_LEAST)
        budget->spent += blocks - MG_BUDGET_LEAST;
    assert(budget->spent <= MG_BUDGET_SHARED);
}

static inline bool mg_budget_take_pass(mg_budget *budget)
{
    assert(budget->passes <= MG_BUDGET_PASSES);
    bool is_left = budget->passes < MG_BUDGET_PASSES;
    budget->passes += is_left;
    return is_left;
}

#endif
