/* The checks that clang compiles in (checks.def) become hooks of the weave. */
#ifndef MG_WEAVE_CHECKS_H
#define MG_WEAVE_CHECKS_H

#include "weave/weaver.h"

/* Says that signed arithmetic of this module wraps around. To be called before it is linked with others, where it may not. */
void mg_checks_allow_overflow(LLVMModuleRef module);
/* First of all, in the code as clang made it. */
void mg_checks_weave(mg_weaver *weaver);
/* Did clang check the instruction? Then the weave need not. For a load the meaning is the opposite: it reads a bool, which the weave must check
 * (mg_weave_bool). */
bool mg_checks_has(LLVMValueRef instruction);
/* What a call of llvm.ubsantrap or its kin traps for. */
mg_verdict_kind mg_checks_verdict(LLVMValueRef call);

/* Checks a bool that was read; lane: of what was read, or NULL when it has none. Instructions are put behind the load. */
void mg_weave_bool(mg_weaver *weaver, LLVMValueRef load, LLVMValueRef lane);

#endif
