/* --function: functions are checked by their contracts. The files are compiled twice: to read the contracts, and with
 * the tests that are made of them. */
#ifndef MG_DRIVER_FUNCTION_H
#define MG_DRIVER_FUNCTION_H

#include <stdio.h>

#include "driver/program.h"
#include "contract/stub.h"
#include "contract/triple.h"
#include "front/used_globals.h"
#include "shape/verdict.h"

/* A function that is not named, has a contract and cannot be proved: the others are. */
typedef struct mg_left_out {
    const char *name, *file; /* borrows */
    uint32_t line;
    char *why; /* one line, with the remedy; owns */
} mg_left_out;

/* A file that tests are added to. */
typedef struct mg_function_home {
    const char *file; /* borrows */
    mg_text code;     /* the tests; owns */
} mg_function_home;

typedef struct mg_function_test {
    mg_program source; /* the files as they are; the other members borrow from it */
    mg_contracts contracts;
    MG_VEC(const char *) names;      /* of the functions; borrowed */
    MG_VEC(mg_used_globals) globals; /* by triple */
    MG_VEC(mg_triple) triples;       /* one for each --function */
    MG_VEC(mg_left_out) left_out;
    mg_stubs open;                  /* functions that their contracts stand in for; of proofs only */
    MG_VEC(mg_function_home) homes; /* empty: there is no --function */
    MG_VEC(size_t) home_of;         /* by triple: number of its home */
} mg_function_test;

/* Loads the program with these tests and no others. */
bool mg_function_load(mg_function_test *function, mg_program *program, const mg_policy *policy,
                      mg_status *status);
/* Where the test of a function is. */
const mg_function_home *mg_function_home_of(const mg_function_test *function, const char *name);
/* Prints the triples, in lines that begin with #. */
void mg_function_print(const mg_function_test *function, FILE *stream);
/* The triple whose arguments are a struct of this name, which MG_ANY gives; NULL: it is another struct. */
const mg_triple *mg_function_find(const mg_function_test *function, const char *type);
/* The bounds functions for the struct of arguments: its own, then those of the user for structures in it. */
void mg_function_find_bounds(const mg_triple *triple, const mg_type *arguments, const mg_program *program,
                             const mg_policy *policy, const char *bounds[2]);
/* The text of the clause that was broken, or the predicate of the invariant; NULL: it is another verdict. */
const char *mg_function_clause(const mg_function_test *function, const mg_verdict *verdict,
                               const mg_sites *sites);
/* The number of the group of functions whose tests begin as this one does, another one among them; 0: it is alone. */
uint64_t mg_function_group(const mg_function_test *function, const char *name);
/* Adds "f is open" with the names of the open functions that a path called (mg_stop.open); nothing if it called none. */
void mg_function_name_open(const mg_function_test *function, uint64_t called, mg_text *out);
void mg_function_clear(mg_function_test *function);

#endif
