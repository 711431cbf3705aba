/* What became of the structure of a failure, for its drawing. */
#ifndef MG_FAILURE_OVERLAYING_H
#define MG_FAILURE_OVERLAYING_H

#include "failure/failure.h"
#include "shape/structure.h"
#include "show/graph.h"
#include "show/overlay.h"

/* Fills in the overlay, which is to be cleared. The failure must have memory. before: the structure at the start. */
void mg_overlaying_begin(mg_overlay *overlay, const mg_failure *failure, const mg_structure *before,
                         const mg_graph *graph);
void mg_overlaying_end(mg_overlay *overlay);

#endif
