/* Checks for bad arithmetic (division by zero, shifts too far, conversions out of range) before the hardware or the optimiser sees it. This is for
 * instructions that clang did not check itself: those of bitcode that the user gives, and of models. */
#include "weave/weaver.h"

#include <assert.h>
#include <stdio.h>

#include <llvm-c/DebugInfo.h>

#include "weave/checks.h"

bool mg_weave_divide(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsABinaryOperator(instruction));
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    LLVMValueRef left = LLVMGetOperand(instruction, 0), right = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(right);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return mg_weaver_refuse(weaver, instruction, "a division of vectors", "divide the elements one by one");
    if (mg_checks_has(instruction))
        return true;
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

/* Makes a shift do what the machine does: only the lowest bits of the amount count. */
static void wrap_shift(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef amount = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(amount);
    LLVMValueRef last = LLVMConstInt(type, LLVMGetIntTypeWidth(type) - 1, false);
    LLVMSetOperand(instruction, 1, LLVMBuildAnd(weaver->builder, amount, last, ""));
}

bool mg_weave_shift(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsABinaryOperator(instruction));
    LLVMValueRef amount = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(amount);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return mg_weaver_refuse(weaver, instruction, "a shift of vectors", "shift the elements one by one");
    if (mg_checks_has(instruction))
        return true;
    LLVMPositionBuilderBefore(weaver->builder, instruction);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (mg_weaver_ignores(weaver, MG_VERDICT_shift)) {
        wrap_shift(weaver, instruction);
        return true;
    }
    LLVMValueRef width = LLVMConstInt(type, LLVMGetIntTypeWidth(type), false);
    LLVMValueRef bad = LLVMBuildICmp(weaver->builder, LLVMIntUGE, amount, width, "");
    mg_weaver_forbid(weaver, instruction, bad, MG_VERDICT_shift);
    return true;
}

/* ---- conversions ----------------------------------------------------------------------------------------- */

/* Makes a conversion out of range give the nearest value that the type has, and 0 for NaN. */
static bool saturate(mg_weaver *weaver, LLVMValueRef instruction)
{
    bool is_signed = LLVMGetInstructionOpcode(instruction) == LLVMFPToSI;
    LLVMValueRef from = LLVMGetOperand(instruction, 0);
    LLVMTypeRef types[] = {LLVMTypeOf(instruction), LLVMTypeOf(from)};
    const char *name = is_signed ? "llvm.fptosi.sat" : "llvm.fptoui.sat";
    unsigned id = LLVMLookupIntrinsicID(name, sizeof "llvm.fptosi.sat" - 1);
    assert(id);
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(weaver->module, id, types, 2);
    LLVMTypeRef type = LLVMIntrinsicGetType(weaver->unit->context, id, types, 2);
    LLVMReplaceAllUsesWith(instruction, LLVMBuildCall2(weaver->builder, type, function, &from, 1, ""));
    LLVMInstructionEraseFromParent(instruction);
    return true;
}

/* How many bits of a number are exact in a floating-point type. */
static unsigned precision_of(LLVMTypeRef type)
{
    static const struct {
        LLVMTypeKind kind;
        unsigned bits;
    } precisions[] = {{LLVMHalfTypeKind, 11},   {LLVMBFloatTypeKind, 8},    {LLVMFloatTypeKind, 24},
                      {LLVMDoubleTypeKind, 53}, {LLVMX86_FP80TypeKind, 64}, {LLVMFP128TypeKind, 113}};
    for (size_t i = 0; i < sizeof precisions / sizeof *precisions; i++)
        if (precisions[i].kind == LLVMGetTypeKind(type))
            return precisions[i].bits;
    return 0;
}

/* A number that is less than one below the lowest value is cut off to it, so it fits. Where the floating-point type has no numbers in between, it is compared
 * with the lowest value itself. */
static LLVMValueRef is_low_enough(mg_weaver *weaver, LLVMValueRef from, unsigned bits, bool is_signed)
{
    assert(bits && bits <= 64);
    char text[32] = "-1";
    LLVMTypeRef type = LLVMTypeOf(from);
    bool is_exact = !is_signed || bits < precision_of(type);
    if (is_signed)
        snprintf(text, sizeof text, "-%llu", (1ull << (bits - 1)) + is_exact);
    return LLVMBuildFCmp(weaver->builder, is_exact ? LLVMRealOGT : LLVMRealOGE, from,
                         LLVMConstRealOfString(type, text), "");
}

static LLVMValueRef is_high_enough(mg_weaver *weaver, LLVMValueRef from, unsigned bits, bool is_signed)
{
    assert(bits && bits <= 64);
    char text[32];
    LLVMTypeRef type = LLVMTypeOf(from);
    snprintf(text, sizeof text, "0x1p%u", is_signed ? bits - 1 : bits);
    return LLVMBuildFCmp(weaver->builder, LLVMRealOLT, from, LLVMConstRealOfString(type, text), "");
}

bool mg_weave_convert(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsAFPToSIInst(instruction) || LLVMIsAFPToUIInst(instruction));
    bool is_signed = LLVMGetInstructionOpcode(instruction) == LLVMFPToSI;
    LLVMValueRef from = LLVMGetOperand(instruction, 0);
    LLVMTypeRef type = LLVMTypeOf(instruction);
    if (mg_checks_has(instruction))
        return true;
    LLVMPositionBuilderBefore(weaver->builder, instruction);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(instruction));
    if (mg_weaver_ignores(weaver, MG_VERDICT_conversion) || !precision_of(LLVMTypeOf(from)) ||
        LLVMGetIntTypeWidth(type) > 64)
        return saturate(weaver, instruction);
    unsigned bits = LLVMGetIntTypeWidth(type);
    LLVMValueRef good = LLVMBuildAnd(weaver->builder, is_low_enough(weaver, from, bits, is_signed),
                                     is_high_enough(weaver, from, bits, is_signed), "");
    mg_weaver_forbid(weaver, instruction, LLVMBuildNot(weaver->builder, good, ""), MG_VERDICT_conversion);
    return true;
}

/* ---- elements, and the rest ------------------------------------------------------------------------------ */

/* An element of a vector, by an index that is not constant. */
bool mg_weave_element(mg_weaver *weaver, LLVMValueRef instruction)
{
    bool is_extract = LLVMGetInstructionOpcode(instruction) == LLVMExtractElement;
    LLVMValueRef index = LLVMGetOperand(instruction, is_extract ? 1 : 2);
    unsigned count = LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(instruction, 0)));
    assert(count && (is_extract || LLVMIsAInsertElementInst(instruction)));
    LLVMPositionBuilderBefore(weaver->builder, instruction);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef bad =
        LLVMBuildICmp(weaver->builder, LLVMIntUGE, index, LLVMConstInt(LLVMTypeOf(index), count, false), "");
    if (!LLVMIsAConstantInt(bad) || LLVMConstIntGetZExtValue(bad))
        mg_weaver_forbid(weaver, instruction, bad, MG_VERDICT_out_of_bounds);
    return true;
}

void mg_weave_bool(mg_weaver *weaver, LLVMValueRef load, LLVMValueRef lane)
{
    assert(LLVMIsALoadInst(load) && mg_checks_has(load));
    LLVMValueRef next = LLVMGetNextInstruction(load);
    LLVMPositionBuilderBefore(weaver->builder, next);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef bad =
        LLVMBuildICmp(weaver->builder, LLVMIntUGT, load, LLVMConstInt(LLVMTypeOf(load), 1, false), "");
    if (lane)
        bad =
            LLVMBuildAnd(weaver->builder, bad,
                         LLVMBuildICmp(weaver->builder, LLVMIntEQ, lane, mg_weaver_number(weaver, 0), ""), "");
    LLVMValueRef args[] = {bad, mg_weaver_number(weaver, MG_VERDICT_bool), mg_weaver_info(weaver, load, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_bad, next, args, 3);
}

bool mg_weave_unreachable(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsAUnreachableInst(instruction));
    mg_weaver_forbid(weaver, instruction, LLVMConstInt(weaver->i1, 1, false), MG_VERDICT_illegal);
    return true;
}
