/* Which bits of heap and locals are defined, where that is not a matter of whole bytes.
 *
 * The shadow of a byte is clear when all its bits are defined. While it is set, a byte of this table says which ones are: none, unless
 * something with undefined bits was stored there (b->flags |= 1 on fresh memory, a bit-field beside others). So where the table is not
 * zero, the byte is not plain and no unread field. Every change is logged, also of young memory, so that the table is empty again where
 * memory is gone after going back. */
#ifndef MG_ENGINE_KNOWN_H
#define MG_ENGINE_KNOWN_H

#include "engine/run.h"

/* At most 8 bytes that were stored just now have these undefined bits. */
void mg_known_put(mg_run *run, uint64_t address, uint64_t size, uint64_t undefined);
/* Every byte of a range has these. */
void mg_known_fill(mg_run *run, uint64_t address, uint64_t size, uint64_t undefined);
/* From now on each byte is defined as a whole or not at all, as the shadow says. */
void mg_known_forget(mg_run *run, uint64_t address, uint64_t size);
/* Copies what is known of a range to another one; they may overlap. The caller copies the shadow. */
void mg_known_carry(mg_run *run, uint64_t to, uint64_t from, uint64_t size);
/* Undefined bits become zero in memory, so that every run and engine reads the same. The program cannot notice, so it is not logged. */
void mg_known_zero(uint64_t address, uint64_t size);
/* The locals below an address are gone. */
void mg_known_pop(mg_run *run, uint64_t end);
/* Before the first run. */
void mg_known_reset(mg_run *run);

#endif
