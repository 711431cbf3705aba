/* What a function needs and promises, as text of the user's (margay_contract.h). Strings live in the arena of the
 * types. */
#ifndef MG_SHAPE_CONTRACT_H
#define MG_SHAPE_CONTRACT_H

#include "base/vec.h"
#include "shape/type.h"

typedef enum mg_clause_kind {
    MG_CLAUSE_REQUIRES,
    MG_CLAUSE_ENSURES,
    MG_CLAUSE_LENGTH,
    MG_CLAUSE_STRING,
    MG_CLAUSE_ARGUMENT,
    MG_CLAUSE_MAKES,
    MG_CLAUSE_FREES,
    MG_CLAUSE_MODIFIES, /* these are of a function that is open (contract/stub.h) */
    MG_CLAUSE_FRESH,
    MG_CLAUSE_PURE,
    MG_CLAUSE_ORDER,
    MG_CLAUSE_REGION, /* of a parameter: objects that it may lead to in a proof */
    MG_CLAUSE_COUNT
} mg_clause_kind;

typedef struct mg_clause {
    mg_clause_kind kind;
    const char *parameter; /* the parameter that it is about; "" for a condition */
    const char *text;      /* the condition, the length, the letters, the value */
    const char *file;
    unsigned line;
} mg_clause;

typedef struct mg_contract {
    const char *function; /* the one that it is about */
    const char *holder;   /* the function whose body has it: the same, or that of an MG_CONTRACT */
    const char *file;
    unsigned line;
    MG_VEC(mg_clause) clauses; /* as written */
} mg_contract;

typedef struct mg_invariant {
    const mg_type *type; /* NULL: not known */
    const char *predicate;
    const char *file;
    unsigned line;
} mg_invariant;

/* What the declaration of a function demands: `nonnull`, `[static n]`. Its clause is a requirement; the text is how it is told. */
typedef struct mg_need {
    const char *function;
    mg_clause clause;      /* about a parameter, by the name it has in the contract; of a result "" */
    const char *condition; /* in C; NULL of a result, which is not NULL */
    mg_clause length;      /* of `[static n]`, as an MG_LENGTH; else its text is NULL */
    bool is_of_result;
} mg_need;

/* A field leads to objects of a region only, in a proof. */
typedef struct mg_region_rule {
    const char *structure; /* as C spells it */
    const char *field;
    const char *region;
} mg_region_rule;

/* A path of a proof that called open functions has a bit for each of the first 62, and this one if it went on from what a loop may have come to
 * (MG_LOOP_INVARIANT). */
#define MG_OPEN_LOOP (UINT64_C(1) << 63)

/* All there are in a program. */
typedef struct mg_contracts {
    MG_VEC(mg_contract) all;
    MG_VEC(mg_invariant) invariants;
    MG_VEC(mg_need) needs;          /* of all functions, with a contract or without */
    MG_VEC(mg_region_rule) regions; /* of fields, and of parameters: fields of the struct of arguments */
} mg_contracts;

#endif
