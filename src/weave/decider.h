/* A decider: a copy of what follows a load, up to returns of the predicate, as a function of the value loaded (forward.h). */
#ifndef MG_WEAVE_DECIDER_H
#define MG_WEAVE_DECIDER_H

#include <string.h>

#include "weave/ending.h"
#include "weave/weaver.h"

#define MG_DECIDER_NAME "mg_decide." /* what the names of deciders begin with */

/* Why there is none: the first instruction that the copy could not go past, or NULL. */
typedef struct mg_decider_refusal {
    LLVMValueRef stop;
    const char *why;
} mg_decider_refusal;

static inline bool mg_decider_is(LLVMValueRef function)
{
    return !strncmp(LLVMGetValueName(function), MG_DECIDER_NAME, sizeof MG_DECIDER_NAME - 1);
}

/* Can it be told such a value? */
bool mg_decider_takes(LLVMTypeRef type);
/* A value from the 64 bits it was told, at the place of the builder. */
LLVMValueRef mg_decider_from_word(mg_weaver *weaver, LLVMValueRef word, LLVMTypeRef type);
/* Is it a load that a copy can do too? */
bool mg_decider_can_load(mg_weaver *weaver, LLVMValueRef instruction);
/* Is it the same address, as written? */
bool mg_decider_is_same(LLVMValueRef a, LLVMValueRef b);
/* mg_assume: wherever it stands, the candidate is refused. */
bool mg_decider_is_refusal(LLVMValueRef instruction);
/* Does every way to a load lead through a block? Its values are those of before the load; a copy must not give others. */
bool mg_decider_is_before(LLVMValueRef function, LLVMValueRef load, LLVMBasicBlockRef block);
/* False: the load decides nothing, and the refusal says why. */
bool mg_decider_make(mg_weaver *weaver, mg_endings *endings, LLVMValueRef load, mg_forward *forward,
                     mg_decider_refusal *refusal);

#endif
