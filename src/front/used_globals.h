/* The variables of a file that a function uses, by itself or through what it calls. */
#ifndef MG_FRONT_USED_GLOBALS_H
#define MG_FRONT_USED_GLOBALS_H

#include "base/vec.h"
#include "shape/type.h"
#include "weave/unit.h"

typedef struct mg_used_globals {
    MG_VEC(const char *)
    names; /* those that the end of the function's file can name and write; in the arena of the types */
    MG_VEC(const char *) others; /* statics of functions, variables of other files, large ones */
} mg_used_globals;

/* Constants are no variables. */
void mg_used_globals_find(mg_unit *unit, mg_types *types, const mg_function *function, mg_used_globals *found);
void mg_used_globals_clear(mg_used_globals *found);

#endif
