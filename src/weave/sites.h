/* The places of the user's source that hooks can blame, by number. Number 0 is "unknown". */
#ifndef MG_WEAVE_SITES_H
#define MG_WEAVE_SITES_H

#include "base/arena.h"
#include "base/vec.h"
#include "shape/variable.h"
#include "shape/verdict.h"

/* The text of an MG_LOOP_INVARIANT, and where it stands. */
typedef struct mg_site_clause {
    const char *file;
    unsigned line;
    const char *text;
} mg_site_clause;

typedef struct mg_sites {
    mg_arena arena;
    MG_VEC(mg_site) all;
    MG_VEC(mg_site_clause) clauses;
    MG_VEC(mg_placed_variable) variables; /* of the program, by address */
} mg_sites;

void mg_sites_init(mg_sites *sites);
void mg_sites_clear(mg_sites *sites);
/* The number of a place, whose strings are copied; the same place again gives the same number when it was the last one asked for. */
uint32_t mg_sites_number(mg_sites *sites, const mg_site *place);
/* The name of a function that a user knows: models of the C library, tests and triples carry a prefix. */
const char *mg_sites_name(const char *function);

#endif
