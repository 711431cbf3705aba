/* Turns debug info into the type table. */
#ifndef MG_FRONT_DEBUG_TYPES_H
#define MG_FRONT_DEBUG_TYPES_H

#include "shape/type.h"
#include "weave/unit.h"

/* Reads every type and every function with a body. Returns how many functions had debug info. */
size_t mg_debug_types_read(mg_unit *unit, mg_types *types);

#endif
