/* Arrays without a bound (shape/array_pools.c): the length is chosen when the array is first touched. */
#ifndef MG_CHOICE_LENGTHS_H
#define MG_CHOICE_LENGTHS_H

#include "choice/cells.h"

/* If the object is such an array and its length is not chosen yet: chooses it, and its elements come to life. */
void mg_lengths_open(mg_cells *cells, uint32_t object);
/* The number of elements of `size` bytes from an address on, for mg_elements. For memory that is no array of a structure: up to its end, if that is
 * known; else as many as there can be. */
uint64_t mg_lengths_count(mg_cells *cells, uint64_t address, uint64_t size);

#endif
