/* Open functions: what a contract stands in for. A call of one does what its contract says and nothing else: its MG_REQUIRES are asserted, what it may
 * change is forgotten, what it returns is unknown, and its MG_ENSURES are assumed. That is a function in C, the stub, which is compiled after the
 * user's file as the test of a triple is; calls of the function go to it instead (front/redirect.h). */
#ifndef MG_CONTRACT_STUB_H
#define MG_CONTRACT_STUB_H

#include "base/status.h"
#include "base/text.h"
#include "shape/contract.h"

/* So many calls of each may return a pointer on one path; one more goes beyond what can be proved. */
enum { MG_STUB_RESULTS = 16 };

typedef struct mg_stub {
    const mg_contract *contract;
    const mg_contracts *contracts; /* all of the program, with what declarations demand */
    const mg_function *holder;     /* whose parameters the contract names */
    const char *name;              /* of the function that is open */
    bool is_pure, is_order, is_fresh;
    bool may_return_pointer; /* true until somebody knows better */
} mg_stub;

typedef struct mg_stubs {
    MG_VEC(mg_stub) all;
} mg_stubs;

/* Those that are named, and all that have a contract and no body. Borrows from types and contracts. On failure the status says what to write. */
bool mg_stubs_find(mg_stubs *stubs, const mg_types *types, const mg_contracts *contracts,
                   const char *const *names, size_t name_count, mg_status *status);
void mg_stubs_clear(mg_stubs *stubs);

/* What a broken requirement of a stub is known by: clauses of its contract have their place in it, from 1 on, and needs come after them. */
size_t mg_stub_number_need(const mg_stub *stub, const mg_need *need);

/* Is there one that may return a pointer? */
bool mg_stubs_have_results(const mg_stubs *stubs);
/* The stubs in C, to stand before the tests. Pointers that they return are fields of `struct mg_stub_results`, which a test has to choose along with
 * its arguments, and to set mg_stub_results to, if there are any. */
void mg_stubs_add_code(mg_text *out, const mg_stubs *stubs);

#endif
