/* Contexts: which objects a pointer may lead to by when it came to be. What the function under proof is given is of context 0, and cannot lead to what the
 * function makes. What an open function returns or changes is of a context of its own, and can: to whatever there was when it was called, objects that the
 * program allocated among them. The other way round, nothing of an older context leads to an object that is new in a later one. */
#ifndef MG_PROVE_CONTEXTS_H
#define MG_PROVE_CONTEXTS_H

#include "prove/prover.h"

/* An open function was called; the number of its context. */
uint32_t mg_contexts_begin(mg_prover *prover);
/* Which fields are of which region: once, when the cells are known. */
void mg_contexts_find_regions(mg_prover *prover);
/* A region by its name; 0: no rule has it. */
uint32_t mg_contexts_find_region(const mg_prover *prover, const char *name);
/* The region of an object; 0: that is not known yet. */
uint32_t mg_contexts_region(const mg_prover *prover, uint32_t object);
/* Can a pointer lead to this object of its pool? */
bool mg_contexts_has(const mg_prover *prover, const mg_unknown *unknown, uint32_t object);
/* How many objects of its pool there are, of those in use; and the one with a number among them. */
uint32_t mg_contexts_count(const mg_prover *prover, const mg_unknown *unknown);
uint32_t mg_contexts_object(const mg_prover *prover, const mg_unknown *unknown, uint32_t number);
/* The same for blocks of the heap; gives their addresses. Gives up where that cannot be told. */
uint32_t mg_contexts_count_blocks(mg_prover *prover, const mg_unknown *unknown);
uint64_t mg_contexts_block(mg_prover *prover, const mg_unknown *unknown, uint32_t number);
bool mg_contexts_has_block(mg_prover *prover, const mg_unknown *unknown, uint64_t address);

#endif
