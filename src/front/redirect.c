#include "front/redirect.h"

#include <string.h>

#include <llvm-c/Core.h>

#include "base/vec.h"
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

bool mg_redirect_may_return_pointer(const mg_unit *unit, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(unit->module, name);
    return !function ||
           LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(function))) == LLVMPointerTypeKind;
}
