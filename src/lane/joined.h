/* Several open values side by side in one register, as a struct of two ints that is passed by value: each remains a variable of its own, so a copy of the struct
 * is a copy of both. In memory they lie apart again.
 *
 * A joined value is a variable in the store (store.h) without a question: what is known of it is what is known of its parts. */
#ifndef MG_LANE_JOINED_H
#define MG_LANE_JOINED_H

#include "lane/kind.h"

extern const mg_value_kind mg_joined_kind;

/* For kinds whose values are numbers in one variable each: their parts, and words made of several. */
extern const mg_part_ops mg_joined_parts;

/* Is it several values? */
static inline bool mg_joined_is(uint64_t lane)
{
    return !(lane & MG_LANE_TERM) && mg_kind_of(lane) == &mg_joined_kind && !MG_STORE->views[lane].parent;
}

#endif
