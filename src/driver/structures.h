/* What MG_ANY gives: the types of a program that it is used with, their bounds, and how many structures of each are laid out for the
 * test that is run. */
#ifndef MG_DRIVER_STRUCTURES_H
#define MG_DRIVER_STRUCTURES_H

#include "driver/function.h"
#include "driver/program.h"
#include "search/board.h"
#include "search/search.h"

typedef struct mg_structure_kind {
    const mg_type *type;
    const char *bounds[2]; /* functions: the second comes after the first; NULL: none */
    bool is_awaited;       /* laid out once before anybody asks for it */
    bool is_holder;        /* made up to hold what a function is given */
    bool is_shown;         /* not laid out, but its bounds are known */
} mg_structure_kind;

typedef struct mg_structures {
    MG_VEC(mg_structure_kind) kinds;
    MG_VEC(mg_wanted) wanted;
    int64_t n; /* the bound they are wanted for */
} mg_structures;

/* Finds the kinds. function: of --function, else empty. */
bool mg_structures_find(mg_structures *structures, const mg_program *program, const mg_policy *policy,
                        const mg_function_test *function, mg_status *status);
/* Another test: nothing is known of what it asks for. */
void mg_structures_restart(mg_structures *structures);
/* Sets what is wanted for a bound: what the test asked for with the bound before; at first one of each that is awaited. */
void mg_structures_begin(mg_structures *structures, mg_jit *jit, int64_t n);
/* More of them, as the search lacked some. */
void mg_structures_add(mg_structures *structures, mg_jit *jit, const mg_lack *lack);
void mg_structures_clear(mg_structures *structures);

#endif
