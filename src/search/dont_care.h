/* Fields the predicate never read, expanded as Korat does: --dont-care=enumerate. */
#ifndef MG_SEARCH_DONT_CARE_H
#define MG_SEARCH_DONT_CARE_H

#include "choice/cells.h"

/* After the predicate said yes: chooses every unread field that can be reached from the root, in reading order. They
 * become part of the path, so the search goes through all their values. */
void mg_dont_care_choose(mg_cells *cells);

#endif
