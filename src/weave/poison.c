/* Replaces poison and undef by zero. The optimiser may choose a different value at each use of them, and may take a branch on one as proof that the code
 * is never reached: then each engine would do something else. */
#include "weave/weaver.h"

#include <assert.h>

#include "base/vec.h"

static LLVMValueRef clean(LLVMValueRef value);

typedef MG_VEC(LLVMValueRef) values;

static LLVMValueRef build(LLVMTypeRef type, values *parts)
{
    unsigned count = (unsigned)parts->count;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
        return LLVMConstNamedStruct(type, parts->items, count);
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind)
        return LLVMConstArray2(LLVMGetElementType(type), parts->items, count);
    assert(LLVMGetTypeKind(type) == LLVMVectorTypeKind);
    return LLVMConstVector(parts->items, count);
}

static LLVMValueRef clean_parts(LLVMValueRef whole)
{
    values parts = {0};
    bool is_clean = true;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(whole); i++) {
        mg_vec_push(&parts, clean(LLVMGetOperand(whole, i)));
        is_clean = is_clean && parts.items[i] == LLVMGetOperand(whole, i);
    }
    LLVMValueRef cleaned = is_clean ? whole : build(LLVMTypeOf(whole), &parts);
    assert(LLVMTypeOf(cleaned) == LLVMTypeOf(whole));
    mg_vec_clear(&parts);
    return cleaned;
}

/* The same constant, with zero for all that has no value. */
static LLVMValueRef clean(LLVMValueRef value)
{
    if (LLVMIsUndef(value)) /* poison is one, too */
        return LLVMConstNull(LLVMTypeOf(value));
    if (LLVMIsAConstantStruct(value) || LLVMIsAConstantArray(value) || LLVMIsAConstantVector(value))
        return clean_parts(value);
    return value;
}

/* Elements that a shuffle leaves undefined become copies of the first. */
static bool clean_shuffle(mg_weaver *weaver, LLVMValueRef shuffle)
{
    values mask = {0};
    bool is_clean = true;
    LLVMTypeRef type = LLVMInt32TypeInContext(weaver->unit->context);
    for (unsigned i = 0; i < LLVMGetNumMaskElements(shuffle); i++) {
        int element = LLVMGetMaskValue(shuffle, i);
        is_clean = is_clean && element >= 0;
        mg_vec_push(&mask, LLVMConstInt(type, element < 0 ? 0 : (unsigned)element, false));
    }
    if (!is_clean) {
        LLVMPositionBuilderBefore(weaver->builder, shuffle);
        LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
        LLVMReplaceAllUsesWith(shuffle,
                               LLVMBuildShuffleVector(weaver->builder, LLVMGetOperand(shuffle, 0),
                                                      LLVMGetOperand(shuffle, 1),
                                                      LLVMConstVector(mask.items, (unsigned)mask.count), ""));
    }
    mg_vec_clear(&mask);
    return is_clean;
}

static void clean_instruction(mg_weaver *weaver, LLVMValueRef instruction)
{
    if (LLVMIsADbgInfoIntrinsic(instruction))
        return;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); i++) {
        LLVMValueRef old = LLVMGetOperand(instruction, i), new = clean(old);
        if (new != old)
            LLVMSetOperand(instruction, i, new);
    }
    if (LLVMIsAShuffleVectorInst(instruction) && !clean_shuffle(weaver, instruction))
        LLVMInstructionEraseFromParent(instruction);
}

void mg_poison_drop(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
            LLVMValueRef next;
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
                next = LLVMGetNextInstruction(i);
                clean_instruction(weaver, i);
            }
        }
    for (LLVMValueRef g = LLVMGetFirstGlobal(weaver->module); g; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef old = LLVMGetInitializer(g);
        if (old && clean(old) != old)
            LLVMSetInitializer(g, clean(old));
    }
}

#ifdef MG_PARANOID

/* A constant that is undefined, or has a part that is. */
static bool has_poison(LLVMValueRef value)
{
    return LLVMIsConstant(value) && clean(value) != value;
}

static void check_instruction(LLVMValueRef instruction)
{
    for (unsigned i = 0; !LLVMIsADbgInfoIntrinsic(instruction) && i < (unsigned)LLVMGetNumOperands(instruction);
         i++)
        assert(!has_poison(LLVMGetOperand(instruction, i))); /* invariant 17 */
    for (unsigned i = 0; LLVMIsAShuffleVectorInst(instruction) && i < LLVMGetNumMaskElements(instruction); i++)
        assert(LLVMGetMaskValue(instruction, i) >= 0); /* invariant 17 */
}

void mg_check_no_poison(const mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                check_instruction(i);
    for (LLVMValueRef g = LLVMGetFirstGlobal(weaver->module); g; g = LLVMGetNextGlobal(g))
        assert(!LLVMGetInitializer(g) || !has_poison(LLVMGetInitializer(g))); /* invariant 17 */
}

#endif
