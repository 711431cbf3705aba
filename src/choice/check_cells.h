/* Do cells, path, shadow and open values say the same? As path/check_path.h: for a build with MG_PARANOID, and for tests. */
#ifndef MG_CHOICE_CHECK_CELLS_H
#define MG_CHOICE_CHECK_CELLS_H

#include "choice/cells.h"

/* 22, 27, 38, 44: a word is unread as a whole or not at all; what the path chose is not unread; no more objects are in use than there are;
 * only what can be open holds an open value; hooks find the fields that are there. Of many cells, or steps, some. */
void mg_check_cells(const mg_cells *cells);
/* That, the path and the store; mg_run.check. */
void mg_check_choices(const mg_run *run);

#endif
