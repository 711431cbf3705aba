/* Values in memory that are not chosen yet. With lanes reading a field leaves it open, storing and copying carry the lane along, and what
 * needs the bytes chooses first. And in every engine a field that nobody read stays so when realloc moves it: the place it moved to
 * stands for it. */
#ifndef MG_LANE_OPEN_MEMORY_H
#define MG_LANE_OPEN_MEMORY_H

#include "lane/held.h"
#include "lane/open.h"

/* Puts itself between the target's accesses and the fields; called by mg_open_install. */
void mg_open_memory_install(mg_open *open);
/* The lane of what is read; 0: it is plain. The three of them as mg_lane_op says. */
uint64_t mg_open_read(uint64_t address, uint64_t info, uint64_t bits, const mg_masked *asked);
/* What to store: nothing when the lane lies there from now on, else the value. One that can be only one is stored as it is. Of a bit-field `bits` are
 * those that are written, of the unit around it; 0: all. */
uint64_t mg_open_write(uint64_t address, uint64_t info, uint64_t lane, uint64_t value, uint64_t bits);
/* For word_parts.c: plain bytes hold a lane from now on, or a word that is held is plain. */
void mg_open_hold(mg_run *run, uint64_t address, uint64_t size, uint64_t lane);
void mg_open_drop(mg_run *run, const mg_held *held);
/* Locals below an address are gone. */
void mg_open_release(uint64_t from, uint64_t end);

#endif
