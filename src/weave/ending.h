/* What the predicate returns once a function has returned a constant. */
#ifndef MG_WEAVE_ENDING_H
#define MG_WEAVE_ENDING_H

#include "base/vec.h"
#include "shape/woven.h"
#include "weave/weaver.h"

/* As mg_mark (shape/woven.h). PENDING: the answer is being looked for, and a recursion has come back to it. */
typedef enum mg_ending { MG_ENDING_OPEN, MG_ENDING_FALSE, MG_ENDING_TRUE, MG_ENDING_PENDING } mg_ending;

_Static_assert((int)MG_ENDING_OPEN == MG_MARK_NONE && (int)MG_ENDING_FALSE == MG_MARK_FALSE &&
                   (int)MG_ENDING_TRUE == MG_MARK_TRUE,
               "deciders give endings, and the engine takes marks");

typedef struct mg_ending_entry {
    LLVMValueRef function;
    uint64_t constant;
    mg_ending ending;
} mg_ending_entry;

typedef struct mg_endings {
    mg_weaver *weaver;
    MG_VEC(mg_ending_entry) all;
} mg_endings;

/* Never PENDING for the outermost question. */
mg_ending mg_ending_of(mg_endings *endings, LLVMValueRef function, uint64_t constant);
/* What the predicate returns if a value in its code turns out to be `result`. It is known if the predicate then returns a constant at once, whatever
 * other values are. */
mg_ending mg_ending_after(mg_endings *endings, LLVMValueRef value, uint64_t result);
/* Neither reads nor changes memory, and always comes to an end. */
bool mg_ending_is_pure(LLVMValueRef instruction);

#endif
