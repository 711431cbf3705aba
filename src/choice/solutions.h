/* The structures that a path stands for, as picks: the values that were chosen, and every way to choose those that are still open. */
#ifndef MG_CHOICE_SOLUTIONS_H
#define MG_CHOICE_SOLUTIONS_H

#include "base/vec.h"
#include "choice/cells.h"
#include "shape/structure.h"

typedef struct mg_solutions {
    mg_cells *cells;        /* borrows */
    MG_VEC(mg_again) again; /* of the last structure: values that were chosen after mg_havoc; owns */
} mg_solutions;

/* The fields that were read, in the order of first reads, each with its value; objects are numbered in that order too. False: no
 * more are wanted. The picks live until it returns. */
typedef bool mg_solutions_function(void *context, const mg_pick *picks, uint32_t count);

void mg_solutions_each(mg_solutions *solutions, mg_solutions_function *each, void *context);
/* How many fields were read before the program asked the question that is this variable. */
uint32_t mg_solutions_count_before(mg_cells *cells, uint64_t number);

#endif
