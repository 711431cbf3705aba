/* The structures that a store stands for, one after the other: every way to choose what is still open. */
#ifndef MG_CHOICE_SOLVE_H
#define MG_CHOICE_SOLVE_H

#include "choice/open.h"
#include "shape/structure.h"

/* The fields that were read, in the order of first reads, each with its value; objects are numbered in that order too. False: no
 * more are wanted. The picks live until it returns. */
typedef bool mg_solve_function(void *context, const mg_pick *picks, uint32_t count);

void mg_solve_each(mg_open *open, mg_solve_function *each, void *context);
/* Only how many. */
uint64_t mg_solve_count(mg_open *open);
/* How many of the fields were read before the program asked for the choice that is the variable of this number. */
uint32_t mg_solve_count_before(mg_cells *cells, uint64_t number);

#endif
