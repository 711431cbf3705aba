#include "front/redirect.h"

#include <string.h>

#include <llvm-c/Core.h>

#include "base/vec.h"
#include "weave/llvm_gap.h"
#include "weave/unit_llvm.h"

/* Is the use a call that stands in the function of this name? */
static bool is_call_in(LLVMValueRef user, LLVMValueRef function, const char *name)
{
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function)
        return false;
    LLVMValueRef caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
    return !strcmp(LLVMGetValueName(caller), name);
}

void mg_redirect(mg_unit *unit, const char *name, const char *other, const char *except)
{
    LLVMValueRef function = LLVMGetNamedFunction(unit->module, name),
                 instead = LLVMGetNamedFunction(unit->module, other);
    MG_VEC(LLVMValueRef) kept = {0};
    if (!function || !instead)
        return;
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (is_call_in(LLVMGetUser(use), function, except))
            mg_vec_push(&kept, LLVMGetUser(use));
    LLVMReplaceAllUsesWith(function, instead);
    for (size_t i = 0; i < kept.count; i++) /* what is called is the last operand */
        LLVMSetOperand(kept.items[i], (unsigned)LLVMGetNumOperands(kept.items[i]) - 1, function);
    mg_vec_clear(&kept);
}

/* ---- the checks of clang ---------------------------------------------------------------------------------- */

enum { NONNULL_ARGUMENT = 16 }; /* the number of its trap: weave/checks.def */

/* Does the branch lead to the trap if its condition does not hold? */
static bool is_check(LLVMValueRef branch)
{
    if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch))
        return false;
    LLVMValueRef trap = LLVMGetFirstInstruction(LLVMGetSuccessor(branch, 1));
    LLVMValueRef callee = trap && LLVMIsACallInst(trap) ? LLVMGetCalledValue(trap) : NULL;
    return callee && !strcmp(LLVMGetValueName(callee), "llvm.ubsantrap") &&
           LLVMConstIntGetZExtValue(LLVMGetArgOperand(trap, 0)) == NONNULL_ARGUMENT;
}

static void drop(LLVMValueRef branch)
{
    LLVMSetCondition(branch, LLVMConstInt(LLVMTypeOf(LLVMGetCondition(branch)), 1, false));
}

/* What is computed is compared with NULL by itself. */
static void drop_of_value(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef test = LLVMGetUser(use);
        LLVMUseRef tested = LLVMIsAICmpInst(test) ? LLVMGetFirstUse(test) : NULL;
        if (tested && is_check(LLVMGetUser(tested)))
            drop(LLVMGetUser(tested));
    }
}

/* Of a constant NULL clang knows that the check fails, which is the last such one before the call. */
static void drop_of_constant(LLVMValueRef call)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
    while ((block = mg_gap_single_predecessor(block))) {
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
        if (!is_check(branch) || !LLVMIsAConstantInt(LLVMGetCondition(branch)) ||
            LLVMConstIntGetZExtValue(LLVMGetCondition(branch)))
            continue;
        drop(branch);
        return;
    }
}

void mg_redirect_drop_check(mg_unit *unit, const char *name, unsigned parameter)
{
    LLVMValueRef function = LLVMGetNamedFunction(unit->module, name);
    for (LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != function ||
            LLVMGetNumArgOperands(call) <= parameter)
            continue;
        LLVMValueRef value = LLVMGetArgOperand(call, parameter);
        if (LLVMIsAInstruction(value) || LLVMIsAArgument(value))
            drop_of_value(value);
        else if (LLVMIsNull(value))
            drop_of_constant(call);
    }
}
