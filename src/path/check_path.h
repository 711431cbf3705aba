/* Is a path well formed? Too dear to ask while a search runs fast: a build with MG_PARANOID does at each choice and each time it goes back
 * (engine/check_run.h), and tests do. Returns when all is well, and aborts by an assert when it is not. Changes nothing. */
#ifndef MG_PATH_CHECK_PATH_H
#define MG_PATH_CHECK_PATH_H

#include "path/path.h"

/* 22, 25: what a run has taken lies on the path, and so does nothing after its end; each step goes one of its ways, and those that are known
 * have their marks in order. Of a long path the newest steps. */
void mg_check_path(const mg_path *path);

#endif
