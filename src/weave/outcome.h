/* What the predicate returns once a function has returned a constant. */
#ifndef MG_WEAVE_OUTCOME_H
#define MG_WEAVE_OUTCOME_H

#include "base/vec.h"
#include "weave/weaver.h"

/* As mg_mark of the engine; PENDING: nothing speaks against it yet, within a recursion. */
typedef enum mg_outcome { MG_OUTCOME_OPEN, MG_OUTCOME_FALSE, MG_OUTCOME_TRUE, MG_OUTCOME_PENDING } mg_outcome;

typedef struct mg_outcome_entry {
    LLVMValueRef function;
    uint64_t constant;
    mg_outcome outcome;
} mg_outcome_entry;

typedef struct mg_outcomes {
    mg_weaver *weaver;
    MG_VEC(mg_outcome_entry) all;
} mg_outcomes;

/* Never PENDING for the outermost question. */
mg_outcome mg_outcome_of(mg_outcomes *outcomes, LLVMValueRef function, uint64_t constant);
/* Neither reads nor changes memory, and always comes to an end. */
bool mg_outcome_is_pure(LLVMValueRef instruction);

#endif
