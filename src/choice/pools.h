/* Object pools with delayed choice. Variables of a pool lie in *levels*: mg_new begins one, mg_any adds to the last, and the object of an mg_new
 * differs from all at lower levels. Whether the pool is large enough for that is seen by the size of the smallest model: for each level, the objects
 * chosen up to it and one for each mg_new above it. */
#ifndef MG_CHOICE_POOLS_H
#define MG_CHOICE_POOLS_H

#include "lane/store.h"

/* Describes a variable of the pool at an address of the target. False: the pool is too small for one more object. */
bool mg_pools_describe(uint64_t pool, bool is_new, mg_variable *described);
/* Both choose all open variables of the pool first. The number of its objects; the object with a number. */
uint64_t mg_pools_count(uint64_t pool);
uint64_t mg_pools_at(uint64_t pool, uint64_t number);
/* For mg_each: chooses these variables once, and lays out the objects that were not given yet. The first object, and the one behind an object; 0: there is none. */
uint64_t mg_pools_first(uint64_t pool);
uint64_t mg_pools_after(uint64_t pool, uint64_t before);

#endif
