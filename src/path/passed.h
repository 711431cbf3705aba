/* The ways that are passed over, because what the predicate returns for them is known. They come in the order in which a search
 * that runs them would: those of a new step before the first one that is run, the others after a candidate. */
#ifndef MG_PATH_PASSED_H
#define MG_PATH_PASSED_H

#include "path/next.h"

typedef void mg_passed_function(void *context, uint32_t position, uint32_t way, bool is_valid);

/* Before a candidate is counted: those of the steps it pushed, from a position on. */
void mg_passed_before(const mg_path *path, uint32_t from, mg_passed_function *each, void *context);
/* After it: those between it and the next candidate. */
void mg_passed_after(const mg_path *path, mg_passed_function *each, void *context);

#endif
