/* Object pools with delayed choice. Variables of a pool lie in *levels*: mg_new begins one, mg_any is added to the last, and the
 * object of an mg_new differs from all at lower levels. Whether that can be, within the size of the pool, is told by the size
 * of the smallest model: for each level, the objects chosen up to it and one for each mg_new above it. */
#ifndef MG_CHOICE_POOLS_H
#define MG_CHOICE_POOLS_H

#include "choice/store.h"

/* How many ways there are to choose a variable, so that the others still can be chosen. */
uint32_t mg_pools_options(const mg_variable *variable);
/* Makes one of them true. */
void mg_pools_pick(uint32_t variable, uint32_t option);
/* The same in no order of its own, for what nobody looked at: no object is made, a number stands for a new one. */
void mg_pools_complete(uint32_t variable);
/* The number of the object that a variable became, as mg_pool_at has them. */
uint64_t mg_pools_number(const mg_variable *variable);
/* Describes a variable of the pool at an address of the target. False: no pool of its size can have it. */
bool mg_pools_describe(uint64_t pool, bool is_new, mg_variable *described);
/* After it was added to the store. */
void mg_pools_note(uint32_t variable);
/* Chooses all that were asked for, and gives the number of objects; then each of them. */
uint64_t mg_pools_count(uint64_t pool);
uint64_t mg_pools_at(uint64_t pool, uint64_t number);

#endif
