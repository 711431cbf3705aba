/* Which bits of heap and locals are defined, where that is not a matter of whole bytes.
 *
 * The shadow of a byte is clear when all its bits are defined. While it is set, a byte of this table has those that are: none, unless
 * something with undefined bits was stored there (b->flags |= 1 on fresh memory, a bit-field beside others). So a byte of the table
 * that is not zero belongs to a byte that is not plain and is no field. Every change is logged, also of young memory: going back empties
 * the table of what is gone. */
#ifndef MG_ENGINE_KNOWN_H
#define MG_ENGINE_KNOWN_H

#include "engine/run.h"

/* At most 8 bytes that were stored just now have these undefined bits. */
void mg_known_put(mg_run *run, uint64_t address, uint64_t size, uint64_t undefined);
/* Every byte of a range has these. */
void mg_known_fill(mg_run *run, uint64_t address, uint64_t size, uint64_t undefined);
/* The bytes are all defined or not at all, as the shadow says. */
void mg_known_forget(mg_run *run, uint64_t address, uint64_t size);
/* What is known of a range is known of another one; those may overlap. The shadow is carried by the caller. */
void mg_known_carry(mg_run *run, uint64_t to, uint64_t from, uint64_t size);
/* Undefined bits become zero in memory, so that every run and engine reads the same. Nobody can tell, so it is not logged. */
void mg_known_zero(uint64_t address, uint64_t size);
/* The locals below an address are gone. */
void mg_known_pop(mg_run *run, uint64_t end);
/* Before the first run. */
void mg_known_reset(mg_run *run);

#endif
