/* Object pools with delayed choice. Variables of a pool lie in *levels*: mg_new begins one, mg_any is added to the last, and the
 * object of an mg_new differs from all at lower levels. Whether that can be, within the size of the pool, is told by the size
 * of the smallest model: for each level, the objects chosen up to it and one for each mg_new above it. */
#ifndef MG_CHOICE_POOLS_H
#define MG_CHOICE_POOLS_H

#include "lane/store.h"

/* Describes a variable of the pool at an address of the target. False: no pool of its size can have it. */
bool mg_pools_describe(uint64_t pool, bool is_new, mg_variable *described);
/* Chooses all that were asked for, and gives the number of objects; then each of them. */
uint64_t mg_pools_count(uint64_t pool);
uint64_t mg_pools_at(uint64_t pool, uint64_t number);

#endif
