/* Searches whose paths begin alike: what one of them refused, the others need not refuse again. The tests of several functions that take the same structure
 * begin with its invariant (contract/harness.c). A way on which every path is refused before the tests part is remembered, by all the turns that lead
 * there, in memory that outlives the search and its worker; a search that comes to it later passes over it.
 *
 * What is remembered is true of the program, so it does no harm that a worker dies, or that a search ends early. */
#ifndef MG_PATH_REFUSALS_H
#define MG_PATH_REFUSALS_H

#include "base/vec.h"
#include "path/next.h"

/* The ways, for all searches; in shared memory. */
typedef struct mg_refused mg_refused;
mg_refused *mg_refused_new(void);
void mg_refused_free(mg_refused *refused);

/* What is known of a step of the path. */
typedef struct mg_refused_step {
    uint64_t before[2]; /* the turns before it, as a hash */
    uint64_t paths;     /* so many were refused behind it */
    bool is_open;       /* not all of them were */
    bool has_met;       /* one came to the end of a chain (mg_refusals_end) */
} mg_refused_step;

/* One search, in its worker; never freed, as the worker ends with it. */
typedef struct mg_refusals {
    mg_refused *all;
    const mg_path *path;
    uint64_t group;       /* of tests that begin alike */
    uint32_t parts;       /* so many steps were taken when the tests part; MG_NONE: they have not yet */
    uint32_t hashed;      /* of so many steps it is known what comes before them */
    uint64_t passed_over; /* paths that come before the one that has ended, and behind the one before it; */
    uint64_t ahead;       /* and that come before the next one */
    bool has_met;         /* one of these came to the end of a chain */
    MG_VEC(mg_refused_step) steps; /* by position */
} mg_refusals;

void mg_refusals_begin(mg_refusals *r, mg_refused *all, uint64_t group, const mg_path *path);
/* The tests part here. */
void mg_refusals_part(mg_refusals *r);
/* The first way to go at a new step. */
uint32_t mg_refusals_steer(mg_refusals *r, uint32_t position, uint32_t last);
/* A path has ended. shared: so many steps it has in common with the one before; MG_NONE: it is the first. is_refused: it does not count; has_met: longer chains
 * of objects would have been possible on it. Gives the path that comes next. */
mg_next mg_refusals_end(mg_refusals *r, uint32_t shared, bool is_refused, bool has_met);

#endif
