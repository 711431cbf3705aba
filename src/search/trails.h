/* A candidate with all values that each of its fields could have taken, for -v. */
#ifndef MG_SEARCH_TRAILS_H
#define MG_SEARCH_TRAILS_H

#include "base/text.h"
#include "base/vec.h"
#include "choice/cells.h"
#include "search/record.h"

typedef struct mg_trails {
    MG_VEC(mg_pick) picks; /* the fields that were read, in order */
    mg_text steps;         /* an mg_trail_step for each, with its marks */
} mg_trails;

/* Fills it from the candidate that ran last; replaces what it had. */
void mg_trails_make(mg_trails *trails, mg_cells *cells);

#endif
