/* Every way to choose the values that are still open so that all relations of the store hold. */
#ifndef MG_LANE_SOLVE_H
#define MG_LANE_SOLVE_H

#include "lane/kind.h"

/* Called when each variable that is a set has one value left. False: no more are wanted. */
typedef bool mg_solve_function(void *context);

/* Leaves store, log and counters as they were. */
void mg_solve_each(mg_run *run, mg_solve_function *each, void *context);
/* How many ways there are. */
uint64_t mg_solve_count(mg_run *run);

#endif
