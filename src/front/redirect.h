/* Calls of one function that go to another. */
#ifndef MG_FRONT_REDIRECT_H
#define MG_FRONT_REDIRECT_H

#include <stdbool.h>

#include "weave/unit.h"

/* Whoever calls a function, or takes its address, gets the other one instead; but for calls in the function `except`. A name that the
 * unit does not have has no uses. */
void mg_redirect(mg_unit *unit, const char *function, const char *other, const char *except);
/* Calls of the function no longer check by themselves that this argument, which is declared nonnull, is not NULL: whoever is called instead does, and
 * says so better. */
void mg_redirect_drop_check(mg_unit *unit, const char *function, unsigned parameter);

#endif
