/* The other side of MG_BOUNDS: the functions its macros call, which write down the rules. */
#ifndef MG_CHOICE_BOUND_CALLS_H
#define MG_CHOICE_BOUND_CALLS_H

#include "shape/bounds.h"
#include "shape/type.h"

/* Where the calls go until they are removed. The status is filled by the first call that is wrong. */
typedef struct mg_bound_calls {
    mg_bounds *bounds;
    const mg_types *types;
    mg_status status;
    bool has_failed;
} mg_bound_calls;

void mg_bound_calls_install(mg_bound_calls *calls);
void mg_bound_calls_remove(void); /* MG_BOUNDS has returned: from now on such a call ends the run */

#endif
