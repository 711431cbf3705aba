/* A local that is read before it is written is zero, in every run and with every engine. Locals whose address is given away are cleared by
 * hooks (frames.c). This file is about the others, which the compiler keeps in registers and frames: the optimiser could give one that was
 * not written a different value at each use. */
#include "weave/lifetimes.h"
#include "weave/undefined.h"
#include "weave/weaver.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define UNSET_NAME MG_HOOK_NAME "unset_"

/* Will mem2reg make it a register? */
bool mg_weaver_becomes_register(LLVMValueRef alloca)
{
    assert(LLVMIsAAllocaInst(alloca));
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_load = LLVMIsALoadInst(user) != NULL;
        if (LLVMIsADbgInfoIntrinsic(user) || mg_lifetime_of(user))
            continue;
        if ((!is_load && !LLVMIsAStoreInst(user)) || LLVMGetVolatile(user) ||
            (!is_load && LLVMGetOperand(user, 0) == alloca))
            return false;
        LLVMTypeRef type = LLVMTypeOf(is_load ? user : LLVMGetOperand(user, 0));
        if (type != LLVMGetAllocatedType(alloca))
            return false;
    }
    return LLVMIsAConstantInt(LLVMGetOperand(alloca, 0)) && mg_weaver_is_at_entry(alloca);
}

void mg_weave_blank(mg_weaver *weaver, LLVMValueRef alloca, LLVMValueRef before)
{
    assert(LLVMIsAAllocaInst(alloca) && LLVMIsAConstantInt(LLVMGetOperand(alloca, 0)));
    LLVMTypeRef type = LLVMGetAllocatedType(alloca);
    LLVMPositionBuilderBefore(weaver->builder, before);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind || LLVMGetTypeKind(type) == LLVMArrayTypeKind ||
        LLVMConstIntGetZExtValue(LLVMGetOperand(alloca, 0)) != 1) {
        uint64_t size = LLVMABISizeOfType(weaver->data, type);
        LLVMValueRef zero = LLVMConstNull(LLVMInt8TypeInContext(weaver->unit->context));
        LLVMBuildMemSet(weaver->builder, alloca, zero,
                        mg_weaver_number(weaver, size * LLVMConstIntGetZExtValue(LLVMGetOperand(alloca, 0))),
                        1);
    } else {
        LLVMSetAlignment(LLVMBuildStore(weaver->builder, LLVMConstNull(type), alloca), 1);
    }
}

/* ---- values that were never written ---------------------------------------------------------------------- */

bool mg_weaver_is_unset(LLVMValueRef value)
{
    LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    return callee && LLVMIsAFunction(callee) &&
           !strncmp(LLVMGetValueName(callee), UNSET_NAME, sizeof UNSET_NAME - 1);
}

/* Numbers and pointers. */
static bool can_be_unset(mg_weaver *weaver, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return weaver->options->unset && kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind &&
           mg_undefined_has_mask(weaver, type);
}

LLVMValueRef mg_weaver_unset(mg_weaver *weaver, LLVMTypeRef type)
{
    char name[64];
    LLVMTypeRef function_type = LLVMFunctionType(type, NULL, 0, false);
    if (!can_be_unset(weaver, type))
        return LLVMConstNull(type);
    char *type_name = LLVMPrintTypeToString(type);
    snprintf(name, sizeof name, UNSET_NAME "%s", type_name);
    LLVMDisposeMessage(type_name);
    LLVMValueRef function = LLVMGetNamedFunction(weaver->module, name);
    if (!function)
        function = LLVMAddFunction(weaver->module, name, function_type);
    return LLVMBuildCall2(weaver->builder, function_type, function, NULL, 0, "");
}

void mg_weave_unset(mg_weaver *weaver, LLVMValueRef alloca, LLVMValueRef before)
{
    assert(LLVMIsAAllocaInst(alloca));
    LLVMTypeRef type = LLVMGetAllocatedType(alloca);
    if (!can_be_unset(weaver, type)) {
        mg_weave_blank(weaver, alloca, before);
        return;
    }
    LLVMPositionBuilderBefore(weaver->builder, before);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMBuildStore(weaver->builder, mg_weaver_unset(weaver, type), alloca);
}

/* Replaces the calls that stand for unset values by zero: all of them, or only those whose result is not used. */
static void drop_unset(mg_weaver *weaver, bool all)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        LLVMUseRef next;
        if (strncmp(LLVMGetValueName(f), UNSET_NAME, sizeof UNSET_NAME - 1))
            continue;
        for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = next) {
            LLVMValueRef call = LLVMGetUser(use);
            next = LLVMGetNextUse(use);
            assert(mg_weaver_is_unset(call));
            if (LLVMGetFirstUse(call) && !all)
                continue;
            LLVMReplaceAllUsesWith(call, LLVMConstNull(LLVMTypeOf(call)));
            LLVMInstructionEraseFromParent(call);
        }
    }
}

void mg_weave_forget_unset(mg_weaver *weaver)
{
    drop_unset(weaver, true);
}

/* ---- registers ------------------------------------------------------------------------------------------- */

/* Makes the local unset again each time its block begins. */
static void blank_again(mg_weaver *weaver, LLVMValueRef alloca)
{
    LLVMUseRef next;
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = next) {
        next = LLVMGetNextUse(use);
        if (mg_lifetime_of(LLVMGetUser(use)) == MG_LIFETIME_START)
            mg_weave_unset(weaver, alloca, LLVMGetUser(use));
    }
}

/* A register that is never read needs no first value. If inlining found that its block is never entered, only its marks are left, and writing
 * to it would bring it back. */
static bool is_read(LLVMValueRef alloca)
{
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use)))
            return true;
    return false;
}

static void blank_registers(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    LLVMValueRef first = mg_weaver_after_allocas(entry);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); LLVMIsAAllocaInst(i); i = LLVMGetNextInstruction(i)) {
        if (!mg_weaver_becomes_register(i) || !is_read(i))
            continue;
        mg_weave_unset(weaver, i, first);
        if (weaver->options->unset)
            blank_again(weaver, i);
    }
}

bool mg_weave_registers(mg_weaver *weaver, const char *passes)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            blank_registers(weaver, f);
    if (!mg_unit_run_passes(weaver->unit, passes, weaver->status))
        return false;
    drop_unset(weaver, false);
    return true;
}
