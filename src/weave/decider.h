/* A decider: a copy of what follows a load, up to returns of the predicate, as a function of the value loaded (forward.h). */
#ifndef MG_WEAVE_DECIDER_H
#define MG_WEAVE_DECIDER_H

#include "weave/ending.h"
#include "weave/weaver.h"

#define MG_DECIDER_NAME "mg_decide." /* what the names of deciders begin with */

/* Why there is none: the first instruction that the copy could not go past, or NULL. */
typedef struct mg_decider_refusal {
    LLVMValueRef stop;
    const char *why;
} mg_decider_refusal;

/* Can it be told such a value? */
bool mg_decider_takes(LLVMTypeRef type);
/* False: the load decides nothing, and the refusal says why. */
bool mg_decider_make(mg_weaver *weaver, mg_endings *endings, LLVMValueRef load, mg_forward *forward,
                     mg_decider_refusal *refusal);

#endif
