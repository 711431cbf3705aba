/* The functions that the macros of MG_BOUNDS call. They turn each call into a rule of mg_bounds. */
#ifndef MG_CHOICE_BOUND_CALLS_H
#define MG_CHOICE_BOUND_CALLS_H

#include "shape/bounds.h"
#include "shape/type.h"

/* Receives the calls until they are removed. The first call that is wrong fills the status. */
typedef struct mg_bound_calls {
    mg_bounds *bounds;
    const mg_types *types;
    mg_status status;
    bool has_failed;
} mg_bound_calls;

void mg_bound_calls_install(mg_bound_calls *calls);
void mg_bound_calls_remove(void); /* MG_BOUNDS has returned: from now on such a call ends the run */

#endif
