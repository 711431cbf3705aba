/* Every way to choose what is still open: the values of a store that hold together. */
#ifndef MG_LANE_SOLVE_H
#define MG_LANE_SOLVE_H

#include "lane/kind.h"

/* Called when each variable that is a set has one value left. False: no more are wanted. */
typedef bool mg_solve_function(void *context);

/* Leaves store, log and counters as they were. */
void mg_solve_each(mg_run *run, mg_solve_function *each, void *context);
/* Only how many. */
uint64_t mg_solve_count(mg_run *run);

#endif
