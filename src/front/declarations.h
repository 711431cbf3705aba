/* What the declaration of a function demands of its callers, and of itself: __attribute__((nonnull)), returns_nonnull, `int a[static n]`. Bitcode has
 * little of it, and nothing of functions without a body, so it is read from the text, with all macros expanded. */
#ifndef MG_FRONT_DECLARATIONS_H
#define MG_FRONT_DECLARATIONS_H

#include "base/status.h"
#include "front/front.h"
#include "shape/contract.h"

/* Preprocesses the C files and adds the needs of their functions to the contracts, which have been read. */
bool mg_declarations_read(const mg_front_options *options, mg_types *types, mg_contracts *contracts,
                          mg_status *status);

#endif
