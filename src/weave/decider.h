/* Reads that decide what the predicate returns.
 *
 * After a first read the code may come to a return of the predicate before it reads or changes anything else. For such a read a function is
 * made, the *decider*: a copy of the code behind the read (sequel.h), as a function of the value read and of a few values from before. It
 * gives what the predicate then returns, or that this is open. So the engine can ask for one value of the field after the other, and run
 * the predicate only for those that the decider leaves open. */
#ifndef MG_WEAVE_DECIDER_H
#define MG_WEAVE_DECIDER_H

#include "weave/weaver.h"

/* After inlining and before loads are woven: looks at every read, adds those that decide to weaver->deciders, and says which they are
 * where options->reads is given. */
void mg_deciders_find(mg_weaver *weaver);
/* The decider of a load, or NULL. */
const mg_sequel *mg_decider_of(const mg_weaver *weaver, LLVMValueRef load);

#endif
