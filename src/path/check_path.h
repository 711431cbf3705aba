/* Is a path well formed? This is too expensive for an ordinary search: a build with MG_PARANOID checks it at each choice and each restore
 * (engine/check_run.h), and tests do. Aborts by an assert when it is not. Changes nothing. */
#ifndef MG_PATH_CHECK_PATH_H
#define MG_PATH_CHECK_PATH_H

#include "path/path.h"

/* Invariants 22 and 25: all that a run has taken lies on the path; the step after the last has no key; each step goes one of its ways; and marks are in
 * the order of the steps. Of a long path only the newest steps are checked. */
void mg_check_path(const mg_path *path);

#endif
