/* Arrays that the program allocates with a length that is a term: malloc(n * sizeof *a). Such an array is a block of the heap with room for as many elements as any array
 * whose length is a symbol has (arrays.h), and behaves like one: its pointers stay open, its elements wake up when they are touched. How long it is say the
 * notes that the path has of it. */
#ifndef MG_PROVE_ALLOCATED_H
#define MG_PROVE_ALLOCATED_H

#include "prove/arrays.h"

/* malloc and its kin come by here from now on. */
void mg_allocated_install(void);
/* Is this the address of a block whose length is a term? */
bool mg_allocated_is_open(const mg_prover *prover, uint64_t address);
/* Of a path that has ended: may all these arrays be short? Then the condition says so from here on. */
void mg_allocated_prefer_short(mg_prover *prover);

#endif
