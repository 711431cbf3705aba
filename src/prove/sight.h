/* What an open function that is pure can see: objects of the pools that its arguments lead to, and those that their fields lead to, and so on. A field leads to the
 * pool of its type, and to objects of its region only if it has one. A pointer of which nobody knows what it leads to (a `void *`) leads to everything, or to objects of its
 * region and no further. */
#ifndef MG_PROVE_SIGHT_H
#define MG_PROVE_SIGHT_H

#include "prove/prover.h"

void mg_sight_install(mg_prover *prover);
/* From now on nothing is seen. */
void mg_sight_clear(mg_prover *prover);
/* A pointer that was first read from this field and is no object yet. region: its own, if that is known; 0: that of the field. */
void mg_sight_add_field(mg_prover *prover, uint32_t cell, uint32_t region);
/* A pointer to this address. False: no object of a pool is there. */
bool mg_sight_add_address(mg_prover *prover, uint64_t address);
/* Can the function see the object with this number? */
bool mg_sight_has(const mg_prover *prover, uint32_t object);
/* A number that grows whenever something is added to what is seen. */
uint64_t mg_sight_size(const mg_prover *prover);

#endif
