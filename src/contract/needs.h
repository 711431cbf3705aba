/* What declarations demand of the callers of a function (mg_need), for the test of a triple and for the stand-in of an open function. */
#ifndef MG_CONTRACT_NEEDS_H
#define MG_CONTRACT_NEEDS_H

#include "shape/contract.h"

/* The next one of the function, or the first; NULL: there are no more. */
const mg_need *mg_needs_next(const mg_contracts *contracts, const char *function, const mg_need *after);
/* Is the parameter never NULL? */
bool mg_needs_not_null(const mg_contracts *contracts, const char *function, const char *parameter);
/* How many elements it leads to, at least; NULL: nobody says. */
const mg_need *mg_needs_length(const mg_contracts *contracts, const char *function, const char *parameter);

#endif
