/* MG_SAME, the predicate's side: every structure that an accepted path stands for, as a line of text.
 *
 * A path chose some fields of the structure, and the others may have any value. The structure is read from its picks, as it was chosen, whatever the
 * predicate has written into it; no code of the target runs. */
#ifndef MG_CHOICE_SAME_H
#define MG_CHOICE_SAME_H

#include "choice/cells.h"
#include "choice/show.h"
#include "shape/structure.h"

/* A field that the path did not choose. */
typedef struct mg_same_step {
    uint32_t cell, index, last;
} mg_same_step;

typedef struct mg_same {
    const mg_cells *cells; /* borrows */
    mg_structure chosen;
    mg_show show;
    MG_VEC(mg_same_step) steps; /* in the order in which they are shown */
    size_t taken;               /* how many of them the current line has used so far */
} mg_same;

/* False: no more lines are wanted. */
typedef bool mg_same_function(void *context, const mg_show *shown);

void mg_same_init(mg_same *same, const mg_cells *cells, const mg_show_rules *rules);
/* The structure at the root of these picks, with the fields that they leave open chosen in every way. */
void mg_same_each(mg_same *same, const mg_type *root, uint64_t address, const mg_pick *picks, uint32_t count,
                  mg_same_function *each, void *context);

#endif
