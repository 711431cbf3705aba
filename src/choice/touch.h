/* From an address the target touched to the cells that lie there, and back again. */
#ifndef MG_CHOICE_TOUCH_H
#define MG_CHOICE_TOUCH_H

#include "choice/cells.h"

/* Gives the run its callbacks. */
void mg_touch_install(mg_cells *cells);

/* Chooses a word that is unread and hangs on no other field, among some of its values, by index; ends the run when it reads differently
 * from the one before. */
void mg_touch_take_left(mg_cells *cells, uint32_t number, uint64_t left);
/* Clears the shadow of a cell's bytes, except those it shares with a bit-field that is still unread. */
void mg_touch_clear_shadow(mg_cells *cells, uint32_t cell);

#endif
