/* A local that is read before it is written is zero, in every run and under every engine. Those that are given away are cleared by
 * hooks (frames.c); here are the others, which the compiler keeps in registers and frames. The optimiser would give one that was
 * not written any value, each time another. */
#include "weave/weaver.h"

/* Will mem2reg make it a register? */
static bool becomes_register(LLVMValueRef alloca)
{
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_load = LLVMIsALoadInst(user) != NULL;
        if (LLVMIsADbgInfoIntrinsic(user))
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

void mg_weave_blank_registers(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f))
            continue;
        LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(f);
        LLVMValueRef first = mg_weaver_after_allocas(entry);
        for (LLVMValueRef i = LLVMGetFirstInstruction(entry); LLVMIsAAllocaInst(i);
             i = LLVMGetNextInstruction(i))
            if (becomes_register(i))
                mg_weave_blank(weaver, i, first);
    }
}
