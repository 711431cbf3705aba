/* Held words: memory whose value is not chosen yet, and which lane lies there. Their shadow is set, so every access comes here first. Every
 * change is logged. */
#ifndef MG_LANE_HELD_H
#define MG_LANE_HELD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/run.h"

/* A bit of `lane`: it is no lane, but the number of a cell that was moved there before anybody read it. */
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
/* From now on a lane lies at these bytes; the caller sets their shadow. There must be room. */
void mg_held_put(uint64_t address, uint64_t size, uint64_t lane);
/* The lane at exactly these bytes, or 0. */
uint64_t mg_held_at(uint64_t address, uint64_t size);
/* The first word held that touches a range; false: none. */
bool mg_held_find(uint64_t address, uint64_t size, mg_held *found);
/* Does a held word touch the range? */
bool mg_held_touches(uint64_t address, uint64_t size);
void mg_held_drop(uint64_t address, uint64_t size);

#endif
