/* Values in memory that are not chosen yet. With lanes, reading a field leaves it open, stores and copies carry the lane along, and an access that
 * needs the bytes chooses them first. With and without lanes a field that nobody has read stays unread when realloc moves it: the place it moved
 * to stands for it. */
#ifndef MG_LANE_OPEN_MEMORY_H
#define MG_LANE_OPEN_MEMORY_H

#include "lane/held.h"
#include "lane/open.h"

/* Puts itself between the target's accesses and the fields; called by mg_open_install. */
void mg_open_memory_install(mg_open *open);
/* These three answer MG_LANE_READ, MG_LANE_WRITE and MG_LANE_RELEASE (enum mg_lane_op). Reading gives the lane; 0: the bytes are plain. */
uint64_t mg_open_read(uint64_t address, uint64_t info, uint64_t bits, const mg_masked *asked);
/* The value to store; 0 if the lane lies there from now on. A lane that can only be one value is stored as that. `bits` are those of a bit-field in the
 * unit around it; 0: all are written. */
uint64_t mg_open_write(uint64_t address, uint64_t info, uint64_t lane, uint64_t value, uint64_t bits);
/* For word_parts.c: plain bytes hold a lane from now on; a held word is plain from now on. */
void mg_open_hold(mg_run *run, uint64_t address, uint64_t size, uint64_t lane);
void mg_open_drop(mg_run *run, const mg_held *held);
/* Locals in this range are gone. */
void mg_open_release(uint64_t from, uint64_t end);

#endif
