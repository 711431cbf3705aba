/* The triple {P} f {Q} of a function: a test in C, made from its contract and from the invariants of the structs it
 * takes. The test is source text: compiled at the end of the file that has the contract, it can use all that the contract can, and the
 * counterexample is a program that a person can read. */
#ifndef MG_CONTRACT_TRIPLE_H
#define MG_CONTRACT_TRIPLE_H

#include "base/status.h"
#include "base/text.h"
#include "shape/contract.h"

/* Where the value of a parameter comes from. */
typedef enum mg_argument_kind {
    MG_ARGUMENT_INTEGER, /* a choice of its own */
    MG_ARGUMENT_BOOL,
    MG_ARGUMENT_ENUM,
    MG_ARGUMENT_FIELD, /* a field of the struct of arguments, bounded like other fields */
    MG_ARGUMENT_GIVEN  /* its MG_ARGUMENT alone, as values of its type cannot be chosen */
} mg_argument_kind;

typedef struct mg_argument {
    const char *name;
    const mg_type *type;
    mg_argument_kind kind;
    const mg_clause *given, *length; /* its MG_ARGUMENT and MG_LENGTH (or [static n], if bounded), or NULL */
    const mg_clause *string;         /* its MG_STRING, or NULL */
    const mg_type *structure;        /* the struct that it points to; NULL: it is no pointer to one */
    bool is_recursive;             /* the struct has pointers to its own type, so NULL is an empty structure */
    bool may_be_null;              /* NULL is chosen, too */
    bool is_made, is_freed;        /* the contract has MG_MAKES or MG_FREES of it */
    bool is_replaced;              /* after the call, the structure is the one that the function returns */
    const mg_invariant *invariant; /* of the structure, or NULL */
} mg_argument;

typedef struct mg_triple {
    const mg_function *function;
    const mg_contract *contract;   /* NULL: it has none */
    const mg_contracts *contracts; /* all of the program, with what declarations demand; borrows */
    MG_VEC(mg_argument) arguments;
    mg_invariant found;                   /* an invariant that was found without MG_INVARIANT */
    const mg_invariant *result_invariant; /* that the returned structure must satisfy, or NULL */
    const char *file;                     /* that the test is compiled with, at its end */
    const mg_function *apart;             /* a predicate of another file, which that one need not declare; or NULL */
    bool has_open;   /* the program has open functions, whose results are chosen like arguments (stub.h) */
    bool has_fields; /* some arguments are fields of `struct <function>_arguments` */
    const char *const
        *globals; /* variables that may have any value at first: fields of that struct, too; borrows */
    size_t global_count;
} mg_triple;

/* Borrows from types and contracts. is_open: pointers may lead to arrays whose lengths no contract says. On failure the status says what the user should write. */
bool mg_triple_find(mg_triple *triple, const mg_types *types, const mg_contracts *contracts,
                    const char *function, bool is_open, mg_status *status);
void mg_triple_clear(mg_triple *triple);

/* harness.c: the test, in C. takes_any: numbers among the arguments may be any of their type, else small ones. is_open: as above. */
void mg_triple_add_code(mg_text *out, const mg_triple *triple, bool takes_any, bool is_open);
/* sharing.c: the argument that the test chooses first where nothing is bounded, as tests of other functions do; NULL: there is none. */
const mg_argument *mg_triple_find_shared(const mg_triple *triple);
/* All that such tests must have in common, as text. False: there is no such argument. */
bool mg_triple_add_group(mg_text *out, const mg_triple *triple);
/* triple_line.c: only the call; and all of the triple, in one line. */
void mg_triple_add_call(mg_text *out, const mg_triple *triple);
void mg_triple_add_summary(mg_text *out, const mg_triple *triple);

#endif
