/* Open functions: those whose contract stands in for their body. A call of one does what the contract says and nothing else: its MG_REQUIRES are asserted, what it
 * may change is forgotten, what it returns is unknown, and its MG_ENSURES are assumed. This is written as a function in C, the stub, which is compiled after the
 * user's file, like the test of a triple; calls of the function go to the stub instead (front/redirect.h). */
#ifndef MG_CONTRACT_STUB_H
#define MG_CONTRACT_STUB_H

#include "base/status.h"
#include "base/text.h"
#include "shape/contract.h"

/* How many calls of each may return a pointer or a struct on one path; one more goes beyond what can be proved. */
enum { MG_STUB_RESULTS = 16 };

typedef struct mg_stub {
    const mg_contract *contract;
    const mg_contracts *contracts; /* all contracts of the program, with what declarations demand */
    const mg_function *holder;     /* whose parameters the contract names */
    const char *name;              /* of the function that is open */
    bool is_pure, is_order, is_fresh;
} mg_stub;

typedef struct mg_stubs {
    MG_VEC(mg_stub) all;
    mg_type_list turned; /* structs that pointers lead to which loops with an invariant change */
} mg_stubs;

/* open_functions.c: finds those that are named, and all that have a contract and no body. Borrows from types and contracts. On failure the status says what to
 * write. */
bool mg_stubs_find(mg_stubs *stubs, const mg_types *types, const mg_contracts *contracts,
                   const char *const *names, size_t name_count, mg_status *status);
void mg_stubs_clear(mg_stubs *stubs);

/* The number of a need among the requirements of a stub. Clauses of the contract come first: they have their place in it, from 1. */
size_t mg_stub_number_need(const mg_stub *stub, const mg_need *need);

/* Is there something to choose for them: what they return, or a pointer that a loop changes? */
bool mg_stubs_have_results(const mg_stubs *stubs);
/* Adds the stubs in C, to stand before the tests. Pointers and structs that they return are fields of a `struct mg_stub_results`: a test chooses one along
 * with its arguments, and sets mg_stub_results to it. */
void mg_stubs_add_code(mg_text *out, const mg_stubs *stubs);

#endif
