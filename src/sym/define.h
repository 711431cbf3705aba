/* Terms without the symbols of bits that were never written. */
#ifndef MG_SYM_DEFINE_H
#define MG_SYM_DEFINE_H

#include "sym/terms.h"

/* The term with zeros for bits that were never written: it is equal to the term for all numbers if and only if nothing depends on those bits. 0: there is no room
 * for more terms. */
mg_term mg_terms_define(mg_terms *terms, mg_term term);

#endif
