/* Pieces of C that both the test of a triple (harness.c) and the stub of an open function (stub.c) are made of. #line directives tell the compiler which
 * clause a line comes from. */
#ifndef MG_CONTRACT_PIECES_H
#define MG_CONTRACT_PIECES_H

#include "base/text.h"
#include "shape/contract.h"

void mg_pieces_add_string(mg_text *out, const char *string); /* as a literal of C */
/* As it is written in a cast; however long its name is. */
void mg_pieces_add_type(mg_text *out, const mg_type *type);
/* #line: the next line is at this place. */
void mg_pieces_add_line(mg_text *out, const char *file, unsigned line);
/* Variables for the values of mg_old in a clause; and its condition, with these variables in the place of mg_old. Both count them in the same order; olds: how
 * many there are so far. */
void mg_pieces_add_olds(mg_text *out, const mg_clause *clause, unsigned *olds);
void mg_pieces_add_condition(mg_text *out, const mg_clause *clause, unsigned *olds);

/* Definitions of mg_old and mg_result, for before the call and for after it; the result is in the variable mg_returned. */
extern const char mg_pieces_before_call[], mg_pieces_after_call[];

#endif
