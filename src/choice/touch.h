/* From an address the target touched to the cells that lie there. */
#ifndef MG_CHOICE_TOUCH_H
#define MG_CHOICE_TOUCH_H

#include "choice/cells.h"

/* Behind the gate: the common case, one whole cell read for the first time; anything else goes on to mg_access_slow. */
void mg_touch_quick(uint64_t address, uint64_t info, uint64_t bits);
/* mg_run.touch and mg_run.untouch. */
void mg_touch_access(mg_run *run, const mg_access *access);
void mg_touch_undo(mg_run *run, const mg_undo_entry *entry);

/* Clears the shadow of a cell's bytes, except those it shares with a bit-field that is still unread. */
void mg_touch_clear_shadow(mg_cells *cells, uint32_t cell);

#endif
