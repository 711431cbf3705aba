/* What the hardware or the optimiser would make of bad arithmetic is decided before either sees it. */
#include "weave/weaver.h"

bool mg_weave_divide(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    LLVMValueRef left = LLVMGetOperand(instruction, 0), right = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(right);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return mg_weaver_refuse(weaver, instruction, "a division of vectors", "divide the elements one by one");
    LLVMPositionBuilderBefore(weaver->builder, instruction);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef bad = LLVMBuildICmp(weaver->builder, LLVMIntEQ, right, LLVMConstNull(type), "");
    if (opcode == LLVMSDiv || opcode == LLVMSRem) {
        LLVMValueRef one = LLVMConstInt(type, 1, false);
        LLVMValueRef top = LLVMConstInt(type, LLVMGetIntTypeWidth(type) - 1, false);
        LLVMValueRef lowest = LLVMBuildShl(weaver->builder, one, top, "");
        LLVMValueRef a = LLVMBuildICmp(weaver->builder, LLVMIntEQ, left, lowest, "");
        LLVMValueRef b = LLVMBuildICmp(weaver->builder, LLVMIntEQ, right, LLVMConstAllOnes(type), "");
        bad = LLVMBuildOr(weaver->builder, bad, LLVMBuildAnd(weaver->builder, a, b, ""), "");
    }
    mg_weaver_forbid(weaver, instruction, bad, MG_VERDICT_trap);
    return true;
}

/* As the machine shifts: by the lowest bits of the amount. */
static void wrap_shift(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef amount = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(amount);
    LLVMValueRef last = LLVMConstInt(type, LLVMGetIntTypeWidth(type) - 1, false);
    LLVMSetOperand(instruction, 1, LLVMBuildAnd(weaver->builder, amount, last, ""));
}

bool mg_weave_shift(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef amount = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(amount);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return mg_weaver_refuse(weaver, instruction, "a shift of vectors", "shift the elements one by one");
    LLVMPositionBuilderBefore(weaver->builder, instruction);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (weaver->options->wraps_shifts) {
        wrap_shift(weaver, instruction);
        return true;
    }
    LLVMValueRef width = LLVMConstInt(type, LLVMGetIntTypeWidth(type), false);
    LLVMValueRef bad = LLVMBuildICmp(weaver->builder, LLVMIntUGE, amount, width, "");
    mg_weaver_forbid(weaver, instruction, bad, MG_VERDICT_shift);
    return true;
}

bool mg_weave_unreachable(mg_weaver *weaver, LLVMValueRef instruction)
{
    mg_weaver_forbid(weaver, instruction, LLVMConstInt(weaver->i1, 1, false), MG_VERDICT_illegal);
    return true;
}
