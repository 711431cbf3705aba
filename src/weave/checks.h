/* The checks that clang compiles in (checks.def) become hooks of the weave. */
#ifndef MG_WEAVE_CHECKS_H
#define MG_WEAVE_CHECKS_H

#include "weave/weaver.h"

/* Signed arithmetic of this module wraps around; before it is linked to others, of which that may not be so. */
void mg_checks_allow_overflow(LLVMModuleRef module);
/* First of all, in the code as clang made it. */
void mg_checks_weave(mg_weaver *weaver);
/* Does a check of clang's stand before the instruction? Then the weave need not check it. Of a load: does it read a bool, which must be
 * true or false? Then it must (mg_weave_bool). */
bool mg_checks_has(LLVMValueRef instruction);
/* Of a call of llvm.ubsantrap or its kin: what it traps for. */
mg_verdict_kind mg_checks_verdict(LLVMValueRef call);

/* Checks a bool that was read; lane: of what was read, or NULL when it has none. Instructions are put behind the load. */
void mg_weave_bool(mg_weaver *weaver, LLVMValueRef load, LLVMValueRef lane);

#endif
