/* When a local is there: marks in the code, before inlining and after it. */
#ifndef MG_WEAVE_LIFETIMES_H
#define MG_WEAVE_LIFETIMES_H

#include "weave/weaver.h"

typedef enum mg_lifetime { MG_LIFETIME_NONE, MG_LIFETIME_START, MG_LIFETIME_END } mg_lifetime;

/* Which mark an instruction is. Its second argument is the local. */
mg_lifetime mg_lifetime_of(LLVMValueRef instruction);
/* Marks the locals of blocks; before any of them becomes a register. Those that do begin as if never written, each time. */
void mg_lifetimes_find(mg_weaver *weaver);
/* Once marks and addresses are all seen in one function: a local that is used after its end is given away; after inlining, before the
 * rest of them becomes registers. */
void mg_lifetimes_expose(mg_weaver *weaver);
/* Leaves marks of locals that are given away, and only ends after which somebody could look; after inlining. */
void mg_lifetimes_prune(mg_weaver *weaver);

#endif
