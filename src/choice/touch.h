/* Accesses of the target to structures: finds the cells that an access touches, chooses those that are read, and undoes that. */
#ifndef MG_CHOICE_TOUCH_H
#define MG_CHOICE_TOUCH_H

#include "choice/cells.h"

/* Gives the run its callbacks. */
void mg_touch_install(mg_cells *cells);

/* Chooses an unread word that depends on no other field, among some of its values, by index. Ends the run if the path says that the program read
 * another cell here in an earlier run. */
void mg_touch_take_left(mg_cells *cells, uint32_t number, uint64_t left);
/* Does the access read this bit-field, or only overwrite a part of it? (It does not if it touches others in the same bytes.) */
bool mg_touch_reads_bits(const mg_cell *cell, const mg_access *a);
/* Is the access a store that overwrites this bit-field as a whole? */
bool mg_touch_covers_bits(const mg_cell *cell, const mg_access *a);
/* Clears the shadow of a cell's bytes, except those it shares with a bit-field that is still unread. */
void mg_touch_clear_shadow(mg_cells *cells, uint32_t cell);

#endif
