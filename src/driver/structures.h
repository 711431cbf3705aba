/* The structures that MG_ANY gives: the types that a program uses it with, their bounds, and how many structures of each are laid out for the
 * test that is run. */
#ifndef MG_DRIVER_STRUCTURES_H
#define MG_DRIVER_STRUCTURES_H

#include "driver/function.h"
#include "driver/program.h"
#include "search/board.h"
#include "search/search.h"

typedef struct mg_structure_kind {
    const mg_type *type;
    const char *bounds[2]; /* functions: the second runs after the first; NULL: none */
    bool is_awaited;       /* one is laid out before a path asks for it */
    bool is_holder;        /* the type was made to hold the arguments of a function */
    bool is_shown;         /* none is laid out, but mg_show needs its bounds */
} mg_structure_kind;

typedef struct mg_structures {
    MG_VEC(mg_structure_kind) kinds;
    MG_VEC(mg_wanted) wanted;
    int64_t n; /* the bound of the search that they are wanted for */
} mg_structures;

/* Finds the kinds. function: that of --function, or empty. */
bool mg_structures_find(mg_structures *structures, const mg_program *program, const mg_policy *policy,
                        const mg_function_test *function, mg_status *status);
/* Before another test, of which it is not known what it will ask for. */
void mg_structures_restart(mg_structures *structures);
/* Sets which structures are wanted for a bound: those that the test asked for with the bound before; the first time one of each that is awaited. */
void mg_structures_begin(mg_structures *structures, mg_jit *jit, int64_t n);
/* Adds structures, as the search lacked some. */
void mg_structures_add(mg_structures *structures, mg_jit *jit, const mg_lack *lack);
void mg_structures_clear(mg_structures *structures);

#endif
