/* A snapshot of the target's memory as a picture and in words: boxes with fields, arrows for pointers. Differences to the structure at the start are
 * marked, and so are freed objects and dangling pointers. */
#ifndef MG_FAILURE_AFTER_H
#define MG_FAILURE_AFTER_H

#include "base/text.h"
#include "failure/failure.h"
#include "shape/structure.h"

/* The failure must have memory. before: the structure at the start. */
void mg_after_add_graph(mg_text *out, const mg_failure *failure, const mg_structure *before);
/* Only the changes, a line each, indented. */
void mg_after_add_text(mg_text *out, const mg_failure *failure, const mg_structure *before);

#endif
