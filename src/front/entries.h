/* Finds the MG_BOUNDS of a module. */
#ifndef MG_FRONT_ENTRIES_H
#define MG_FRONT_ENTRIES_H

#include "front/front.h"

void mg_entries_read(mg_unit *unit, mg_types *types, mg_bounds_entries *entries);

#endif
