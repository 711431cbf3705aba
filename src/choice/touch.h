/* From an address the target touched to the cells that lie there. */
#ifndef MG_CHOICE_TOUCH_H
#define MG_CHOICE_TOUCH_H

#include "choice/cells.h"

/* mg_run.touch and mg_run.untouch. */
void mg_touch_access(mg_run *run, const mg_access *access);
const mg_undo_entry *mg_touch_undo(const mg_undo_entry *newest, const mg_undo_entry *oldest);

/* Clears the shadow of a cell's bytes, except those it shares with a bit-field that is still unread. */
void mg_touch_clear_shadow(mg_cells *cells, uint32_t cell);

#endif
