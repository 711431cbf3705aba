/* The lifetimes of locals: marks in the code, before inlining and after it. */
#ifndef MG_WEAVE_LIFETIMES_H
#define MG_WEAVE_LIFETIMES_H

#include "weave/weaver.h"

typedef enum mg_lifetime { MG_LIFETIME_NONE, MG_LIFETIME_START, MG_LIFETIME_END } mg_lifetime;

/* Which mark an instruction is. Its second argument is the local. */
mg_lifetime mg_lifetime_of(LLVMValueRef instruction);
/* Marks the locals of blocks; to be called before any of them becomes a register. A register is unset again each time its block begins. */
void mg_lifetimes_find(mg_weaver *weaver);
/* Gives away locals that are used after their end. To be called after inlining, when all marks and uses are in one function, and before the other
 * locals become registers. */
void mg_lifetimes_expose(mg_weaver *weaver);
/* Keeps only the marks of locals that are given away, and of their ends only those after which memory may be read. After inlining. */
void mg_lifetimes_prune(mg_weaver *weaver);

#endif
