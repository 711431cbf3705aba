/* Why a path failed, in words: the part of the condition that was false and the values in it, or which object an access missed, and by how much. */
#ifndef MG_FAILURE_EXPLANATION_H
#define MG_FAILURE_EXPLANATION_H

#include "base/text.h"
#include "failure/failure.h"

/* A line without indentation or newline; nothing, if nothing is known beside the title. */
void mg_explanation_add(mg_text *out, const mg_failure *failure);

#endif
