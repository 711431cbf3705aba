/* Loops with an MG_LOOP_INVARIANT, as code: what loop_clauses.c and loop_locals.c share. Both run on the code as clang made it, where all variables
 * lie in memory, so blocks may be led elsewhere without a look at values. */
#ifndef MG_WEAVE_LOOPS_H
#define MG_WEAVE_LOOPS_H

#include "base/vec.h"
#include "weave/llvm_gap.h"
#include "weave/weaver.h"

/* A clause: its code begins with a call of mg_loop_begin and ends with one of mg_loop_end, which is told whether it holds. */
typedef struct mg_loop_clause {
    LLVMValueRef begin, end;
    bool is_change;                 /* MG_LOOP_MODIFIES; else MG_LOOP_INVARIANT */
    LLVMBasicBlockRef first, after; /* the block that begins with `begin`; the one behind `end` */
    LLVMBasicBlockRef header;       /* of its loop */
} mg_loop_clause;

/* A pointer that a loop changes. */
typedef struct mg_loop_pointer {
    LLVMValueRef variable;
    LLVMValueRef place;      /* where it lies while the host looks at it */
    LLVMValueRef base;       /* a word: where the array begins that it leads into; 0: it leads to structs */
    LLVMValueRef type, size; /* of what it points to: the name of a struct, or an empty string */
} mg_loop_pointer;

typedef struct mg_loop {
    mg_weaver *weaver;
    LLVMValueRef function;
    LLVMBasicBlockRef header;
    mg_gap_loop *blocks;
    LLVMValueRef line; /* where its first invariant begins; all that is added gets its place in the source */
    LLVMBasicBlockRef entry;          /* every way into the loop leads through it */
    MG_VEC(mg_loop_pointer) pointers; /* that were forgotten */
} mg_loop;

/* A call of a function of the host at the builder's place; it takes and gives words, and pointers. */
LLVMValueRef mg_loop_call(const mg_loop *loop, const char *name, LLVMValueRef *args, unsigned count);
/* A new block of the function; the builder goes there. */
LLVMBasicBlockRef mg_loop_begin_block(const mg_loop *loop);

/* loop_locals.c: at the builder's place, forgets what the loop assigns to variables of its function, and tells the host of those whose
 * address is given away. */
void mg_loop_forget_locals(mg_loop *loop);
/* At the end of a turn: each pointer that was forgotten is still one of those that it may have been. */
void mg_loop_check_pointers(const mg_loop *loop);
/* A new variable of the function, NULL or 0 at first; the builder is elsewhere afterwards. */
LLVMValueRef mg_loop_make_variable(const mg_loop *loop, LLVMTypeRef type);
/* Is this a call that tells the host of a local, in a function whose loops are cut? */
bool mg_loop_is_told(LLVMValueRef call);

#endif
