/* Calls of malloc and its kin that returned NULL because that was chosen, without Margay: no_memory.h of a kit, and their numbers in repro.c. */
#ifndef MG_FAILURE_DENYING_H
#define MG_FAILURE_DENYING_H

#include "base/text.h"
#include "failure/failure.h"

/* Is there such a call? */
bool mg_denying_is_needed(const mg_failure *failure);
/* no_memory.h: the same for every failure. */
void mg_denying_add_header(mg_text *out);
/* What repro.c has for it. */
void mg_denying_add_numbers(mg_text *out, const mg_failure *failure);

#endif
