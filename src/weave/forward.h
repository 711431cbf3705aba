/* Reads that decide what the predicate returns.
 *
 * After a first read the code may come to a return of the predicate before it reads or changes anything else. For such a read a
 * function is made, the *decider*, that goes the same way with any value: so the engine can ask for all values of the field at
 * once, and run the predicate for those only that the decider leaves open. */
#ifndef MG_WEAVE_FORWARD_H
#define MG_WEAVE_FORWARD_H

#include "weave/ending.h"
#include "weave/weaver.h"

/* After inlining and before loads are woven: looks at every read. */
void mg_forward_find(mg_weaver *weaver);
/* Looks at every read of memory that may be a field. */
typedef void mg_forward_function(mg_weaver *weaver, mg_endings *endings, LLVMValueRef load);
void mg_forward_each(mg_weaver *weaver, mg_forward_function *each);
/* The decider of a load, or NULL. */
const mg_forward *mg_forward_of(const mg_weaver *weaver, LLVMValueRef load);

#endif
