/* Arrays that nothing bounds (shape/array_pools.c): how long one is is chosen when it is first looked at. */
#ifndef MG_CHOICE_LENGTHS_H
#define MG_CHOICE_LENGTHS_H

#include "choice/cells.h"

/* If the object is such an array whose length nobody knows: chooses it, and its elements come to life. */
void mg_lengths_open(mg_cells *cells, uint32_t object);
/* How many elements there are from an address on, of so many bytes each: as the program asks by mg_elements. Of what is no array of a structure,
 * as far as it is known where it ends; else as many as there can be. */
uint64_t mg_lengths_count(mg_cells *cells, uint64_t address, uint64_t size);

#endif
