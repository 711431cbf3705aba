/* The structure that is searched, as if malloc had returned each object and each heap array of it: the program may free and reallocate
 * them, and lose them. */
#ifndef MG_CHOICE_OWNED_H
#define MG_CHOICE_OWNED_H

#include "choice/cells.h"
#include "engine/leaks.h"
#include "engine/snapshot.h"

/* Gives the run its callbacks; after mg_cells_init. */
void mg_owned_install(mg_cells *cells);
/* The allocation that an address lies in; of size 0 when it lies in none. */
mg_extent mg_owned_extent(const mg_cells *cells, uint64_t address);
/* Adds what the program has been given and has not freed, by address. Fields that nobody read have given nothing. */
void mg_owned_list(mg_cells *cells, mg_blocks *blocks);

#endif
