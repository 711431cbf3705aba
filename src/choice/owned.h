/* Structures of MG_ANY behave as if malloc had returned each of their objects and heap arrays: the program may free, reallocate and leak them. */
#ifndef MG_CHOICE_OWNED_H
#define MG_CHOICE_OWNED_H

#include "choice/cells.h"
#include "engine/leaks.h"
#include "engine/snapshot.h"

/* Gives the run its callbacks; after mg_cells_init. */
void mg_owned_install(mg_cells *cells);
/* The allocation that an address lies in; of size 0 when it lies in none. */
mg_extent mg_owned_extent(const mg_cells *cells, uint64_t address);
/* Adds the allocations that the program was given and has not freed, by address. An array is given once its pointer was read. */
void mg_owned_list(mg_cells *cells, mg_blocks *blocks);

#endif
