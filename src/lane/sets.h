/* The values of a field as a set. A comparison splits it; what is computed from it is a view with a table of results. */
#ifndef MG_LANE_SETS_H
#define MG_LANE_SETS_H

#include "lane/open.h"

extern const mg_value_kind mg_sets_kind;

/* Registers splits as steps of the path; called by mg_open_install. */
void mg_sets_install(mg_open *open);
/* Adds a variable for a field that is read and stays open, with the values in `set`: gives its lane; 0: there is no room. */
uint64_t mg_sets_add(const mg_masked *field, uint32_t position, uint64_t set);

#endif
