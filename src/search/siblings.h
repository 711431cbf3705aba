/* The values of one choice, one after the other, straight from its checkpoint.
 *
 * In most searches most candidates are refused right after the last choice, before anything was stored: there is nothing to
 * take back but the frame that waits. If the read has a decider that tells, the target need not even go on. This is the loop for
 * them; everything else goes through the ordinary one, which does the same things and more. */
#ifndef MG_SEARCH_SIBLINGS_H
#define MG_SEARCH_SIBLINGS_H

#include "choice/cells.h"
#include "engine/checkpoint.h"
#include "search/board.h"

typedef struct mg_siblings {
    mg_cells *cells;
    mg_board *board;
    mg_tally *tally;
    uint64_t result_bits; /* those that count in what the target returns */
    uint64_t steps;       /* where to stop */
    bool is_alone;        /* every candidate is looked at */
    bool only_counts;     /* a structure that is found is counted, and nothing else becomes of it */
} mg_siblings;

/* Goes on from a checkpoint that was put back, as mg_run_resume, with the candidate of the path. Counts it and goes on to
 * its next sibling as long as each is refused, or only counted, and left nothing behind; returns after the first that did not, or the
 * last, uncounted. */
bool mg_siblings_run(const mg_siblings *siblings, const mg_checkpoint *point, uint64_t *result);

#endif
