/* --dont-care=enumerate: fields that the predicate never read get all their values, as in Korat. */
#ifndef MG_SEARCH_DONT_CARE_H
#define MG_SEARCH_DONT_CARE_H

#include "choice/cells.h"

/* After the predicate has accepted a candidate: chooses every unread field that can be reached from the root, in reading order. They
 * become part of the path, so the search goes through all their values. */
void mg_dont_care_choose(mg_cells *cells);

#endif
