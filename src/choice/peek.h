/* What memory holds, without choosing anything. */
#ifndef MG_CHOICE_PEEK_H
#define MG_CHOICE_PEEK_H

#include "choice/cells.h"

/* Gives the bits of a byte that have no value: they are not chosen, or were never written. `byte` becomes what the others hold, also where the value was
 * chosen but has not been written into memory yet. */
uint8_t mg_peek_byte(const mg_cells *cells, uint64_t address, uint8_t *byte);

#endif
