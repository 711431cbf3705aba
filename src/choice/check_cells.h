/* Asserts that cells, path, shadow and open values agree. Like path/check_path.h for a build with MG_PARANOID, and for tests. */
#ifndef MG_CHOICE_CHECK_CELLS_H
#define MG_CHOICE_CHECK_CELLS_H

#include "choice/cells.h"

/* 22, 27, 38, 44: a word is unread as a whole or not at all; what the path chose is not unread; no more objects are in use than there are;
 * only a field that can be open holds an open value; hooks find the fields that are there. Of very many cells or steps only some are checked. */
void mg_check_cells(const mg_cells *cells);
/* That, the path and the store; mg_run.check. */
void mg_check_choices(const mg_run *run);

#endif
