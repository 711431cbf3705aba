/* What an open function that is pure can see: objects of the pools that its arguments lead to, and those that their fields lead to, and so on. A field leads to the
 * pool of its type, and to objects of its region only if it has one. A pointer of which nobody knows what it leads to (a `void *`) leads to everything, or to objects of its
 * region and no further. */
#ifndef MG_PROVE_SIGHT_H
#define MG_PROVE_SIGHT_H

#include "prove/prover.h"

void mg_sight_install(mg_prover *prover);
/* Nothing is seen. */
void mg_sight_clear(mg_prover *prover);
/* A pointer that was first read from this field, and has become no object yet; of a region, if more is known of it than of the field, else 0. */
void mg_sight_add_field(mg_prover *prover, uint32_t cell, uint32_t region);
/* An address among the objects. False: it is in none of a pool. */
bool mg_sight_add_address(mg_prover *prover, uint64_t address);
/* Can it see this object, by number? */
bool mg_sight_has(const mg_prover *prover, uint32_t object);
/* Grows with what is seen. */
uint64_t mg_sight_size(const mg_prover *prover);

#endif
