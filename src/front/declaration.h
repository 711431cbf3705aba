/* A function declaration while it is read. declarations.c finds the declarations and reads their attributes; static_lengths.c reads the `[static n]` of their
 * parameters. */
#ifndef MG_FRONT_DECLARATION_H
#define MG_FRONT_DECLARATION_H

#include "base/status.h"
#include "front/tokens.h"
#include "shape/contract.h"

enum { MG_DECLARED_PARAMETERS_MOST = 64 };

/* What the readers of one preprocessed text share. */
typedef struct mg_declaration_reader {
    mg_types *types;
    mg_contracts *contracts; /* needs are added to these */
    mg_status *status;
    mg_tokens tokens;
} mg_declaration_reader;

/* A function that is declared. All places are numbers of tokens. */
typedef struct mg_declaration {
    const char *function;
    const mg_function *holder; /* its parameters have the names that a contract uses */
    size_t begin, open, end; /* its first token, the parenthesis before its parameters, behind its last token */
    size_t count;            /* of parameters */
    size_t first[MG_DECLARED_PARAMETERS_MOST],
        last[MG_DECLARED_PARAMETERS_MOST]; /* of each: first token, and behind the last */
} mg_declaration;

extern const char
    *const mg_declaration_attributes[]; /* the words that an attribute begins with; ends with NULL */

/* Adds a need of the declared function that is written at this token, unless it is known already. */
void mg_declaration_add_need(mg_declaration_reader *reader, const mg_declaration *declaration, size_t token,
                             mg_need need);

/* static_lengths.c: reads the length of a parameter, if it has one. False: it is one that Margay cannot use, and the status says why. */
bool mg_static_length_read(mg_declaration_reader *reader, const mg_declaration *declaration, size_t parameter);
/* The same for all parameters of a definition in the old style: int f(a, n) int a[static 4], n; { ... */
bool mg_static_length_read_old(mg_declaration_reader *reader, const mg_declaration *declaration);

#endif
