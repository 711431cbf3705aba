#include "front/loop_pointers.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "weave/llvm_gap.h"
#include "weave/pointees.h"
#include "weave/unit_llvm.h"

static bool is_call_of(LLVMValueRef instruction, const char *name)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), name);
}

static bool has_invariant(LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_call_of(i, "mg_loop_begin"))
                return true;
    return false;
}

/* Other than by the call of the function. */
static bool is_assigned(LLVMValueRef alloca)
{
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == alloca &&
            !LLVMIsAArgument(LLVMGetOperand(user, 0)))
            return true;
    }
    return false;
}

static void add_type(const mg_types *types, const char *name, mg_type_list *found)
{
    const mg_type *type = mg_types_find(types, name);
    if (!type || type->kind != MG_TYPE_STRUCT || type->is_local || strcmp(type->name, name) ||
        mg_types_find_one(types, name, 1))
        return;
    for (size_t i = 0; i < found->count; i++)
        if (found->items[i] == type)
            return;
    mg_vec_push(found, type);
}

static void find_in_function(LLVMContextRef context, const mg_types *types, LLVMValueRef function,
                             mg_type_list *found)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    mg_pointee pointee;
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && is_assigned(i) &&
            mg_pointee_of(context, mg_gap_local_of(i).type, &pointee) && *pointee.name)
            add_type(types, pointee.name, found);
}

void mg_loop_pointers_find(const mg_unit *unit, const mg_types *types, mg_type_list *found)
{
    assert(!found->count);
    for (LLVMValueRef f = LLVMGetFirstFunction(unit->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && has_invariant(f))
            find_in_function(unit->context, types, f, found);
}
