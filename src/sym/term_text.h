/* A term as text for readers of C: x + 1 < y, (int16)x, c ? a : b. Where C goes by types, the operator differs: <u, /u, >>u compare, divide and shift
 * unsigned numbers. A conversion that changes nothing is left out: of a symbol to a wider type, or to one that all its values fit into; of a truth value.
 * x[15:8] are bits of x; overflows(x + y) and wraps(x + y) say that the signed, or the unsigned, result does not fit. */
#ifndef MG_SYM_TERM_TEXT_H
#define MG_SYM_TERM_TEXT_H

#include "base/text.h"
#include "sym/terms.h"

/* Of a large term only the top is written, with ... for the rest. Term 0 is `none`. */
void mg_term_add_text(mg_text *text, const mg_terms *terms, mg_term term);
/* The same as a part of a && b && c. */
void mg_term_add_part_text(mg_text *text, const mg_terms *terms, mg_term term);

#endif
