/* A failure as a C program that fails the same way without Margay. */
#ifndef MG_FAILURE_REPRO_H
#define MG_FAILURE_REPRO_H

#include "base/text.h"
#include "failure/failure.h"

void mg_repro_add(mg_text *out, const mg_failure *failure);

/* The line that compiles and runs it, in its folder. */
void mg_repro_add_command(mg_text *out, const mg_failure *failure);

#endif
