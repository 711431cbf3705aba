/* Pieces of C that the test of a triple (harness.c) and the stand-in of an open function (stub.c) are both made of. A line that comes from a clause
 * says so to the compiler. */
#ifndef MG_CONTRACT_PIECES_H
#define MG_CONTRACT_PIECES_H

#include "base/text.h"
#include "shape/contract.h"

void mg_pieces_add_string(mg_text *out, const char *string); /* as a literal */
void mg_pieces_add_line(mg_text *out, const char *file, unsigned line);
/* The values that mg_old stands for in a clause, numbered in the order in which mg_pieces_add_condition meets them; olds: so far. */
void mg_pieces_add_olds(mg_text *out, const mg_clause *clause, unsigned *olds);
void mg_pieces_add_condition(mg_text *out, const mg_clause *clause, unsigned *olds);

/* What mg_old and mg_result are before the call, and after it; the result is mg_returned. */
extern const char mg_pieces_before_call[], mg_pieces_after_call[];

#endif
