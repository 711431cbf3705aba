/* The ways that are passed over, because it is known what the predicate returns for them. They are told in the order in which a search
 * would have run them: those of a new step that come before the way that is run, then, after a candidate, those up to the next. */
#ifndef MG_PATH_PASSED_H
#define MG_PATH_PASSED_H

#include "path/next.h"

typedef void mg_passed_function(void *context, uint32_t position, uint32_t way, bool is_valid);

/* Before a candidate is counted: those of the steps it pushed, from a position on. */
void mg_passed_before(const mg_path *path, uint32_t from, mg_passed_function *each, void *context);
/* After it: those between it and the next candidate. */
void mg_passed_after(const mg_path *path, mg_passed_function *each, void *context);

#endif
