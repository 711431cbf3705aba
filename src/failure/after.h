/* A snapshot of the target's memory as a picture and in words: boxes with fields, arrows for pointers. What differs from the structure it began with is
 * marked; objects that are freed are drawn as such, and pointers that lead nowhere. */
#ifndef MG_FAILURE_AFTER_H
#define MG_FAILURE_AFTER_H

#include "base/text.h"
#include "failure/failure.h"
#include "shape/structure.h"

/* Of a failure that has memory. before: what the structure was. */
void mg_after_add_graph(mg_text *out, const mg_failure *failure, const mg_structure *before);
/* Only what changed, a line each, indented. */
void mg_after_add_text(mg_text *out, const mg_failure *failure, const mg_structure *before);

#endif
