/* The slow paths behind the gates: memory that is not plain. They return when the access may go on, else end the run. */
#ifndef MG_ENGINE_ACCESS_H
#define MG_ENGINE_ACCESS_H

#include <stdint.h>

#include "engine/run.h"

/* Behind the gates of single accesses. When the access chooses a whole word, going back to that choice resumes the target behind the gate,
 * without calling this again. */
void mg_access_slow(uint64_t address, uint64_t info, uint64_t bits);
/* The same for a function of the host that has more to do than this access: going back to a choice made here calls that function again. */
void mg_access_again(uint64_t address, uint64_t info, uint64_t bits);
/* Ends the run because of an access; bad: the first byte that it must not touch. */
_Noreturn void mg_access_end(mg_run *run, mg_verdict_kind kind, const mg_access *a, uint64_t bad);
void mg_access_fail(uint64_t kind, uint64_t address, uint64_t info);
/* Before a copy of `size` bytes, which the caller then makes. `from` may be MG_NO_ADDRESS, if bytes are only written; so may `to`, if they are
 * only read. */
void mg_access_copy(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
/* Before a copy of memory that is freed afterwards (realloc): chooses what cannot be moved unread, so that the copy itself chooses nothing. */
void mg_access_settle(uint64_t from, uint64_t size, uint64_t info);
void mg_access_move(uint64_t to, uint64_t from, uint64_t size, uint64_t info);
uint64_t mg_access_lane(uint64_t op, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e);

#endif
