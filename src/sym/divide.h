/* Quotients that can be read off a term, as those of addresses are: 4 * i + 8 is 4 times i + 2. */
#ifndef MG_SYM_DIVIDE_H
#define MG_SYM_DIVIDE_H

#include "sym/terms.h"

/* term = size * quotient + rest, modulo 2 to the power of its width, and rest < size. False: that cannot be seen. */
bool mg_terms_divide(mg_terms *terms, mg_term term, uint64_t size, mg_term *quotient, uint64_t *rest);
/* So many bits are enough for its values as signed numbers; at most its width. */
unsigned mg_terms_signed_bits(const mg_terms *terms, mg_term term);

#endif
