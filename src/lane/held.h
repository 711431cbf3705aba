/* Memory that holds values which are not chosen yet: which lane lies at an address. Its shadow is set, so that whoever reads it
 * asks here. Every change is logged. */
#ifndef MG_LANE_HELD_H
#define MG_LANE_HELD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/run.h"

/* Of a lane: none, but the cell with this number, which was not read when it was moved there. */
#define MG_HELD_MOVED (1ull << 32)
static inline bool mg_held_is_moved(uint64_t lane)
{
    return (lane & MG_HELD_MOVED) != 0;
}

typedef struct mg_held {
    uint64_t address, size, lane;
} mg_held;

/* Is there room for so many more? */
bool mg_held_has_room(uint64_t words);
/* From now on the bytes at an address hold what a lane stands for; their shadow is set by the caller. There must be room. */
void mg_held_put(uint64_t address, uint64_t size, uint64_t lane);
/* The lane at exactly these bytes, or 0. */
uint64_t mg_held_at(uint64_t address, uint64_t size);
/* The first word held that touches a range; false: none. */
bool mg_held_find(uint64_t address, uint64_t size, mg_held *found);
void mg_held_drop(uint64_t address, uint64_t size);

#endif
