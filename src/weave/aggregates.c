/* Structs in registers: what a function returns in two of them is one value for LLVM ({i64, i32}). Lanes are of single numbers, so where mg_lanes_has_structs says so such
 * values are loaded and stored element by element, and what is put together right before a return can be taken apart again (mg_aggregate_element). */
#include <assert.h>

#include <llvm-c/DebugInfo.h>

#include "weave/lanes.h"

/* How many elements, if all of them are single and not too many; else 0. */
unsigned mg_aggregate_count(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool is_struct = kind == LLVMStructTypeKind, is_array = kind == LLVMArrayTypeKind;
    if (!is_struct && !is_array)
        return 0;
    uint64_t count = is_struct ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength2(type);
    for (unsigned i = 0; i < count && count <= MG_LANES_PASSED; i++) {
        LLVMTypeKind element =
            LLVMGetTypeKind(is_struct ? LLVMStructGetTypeAtIndex(type, i) : LLVMGetElementType(type));
        if (element == LLVMStructTypeKind || element == LLVMArrayTypeKind)
            return 0;
    }
    return count <= MG_LANES_PASSED ? (unsigned)count : 0;
}

static LLVMTypeRef element_type(LLVMTypeRef type, unsigned number)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, number)
                                                       : LLVMGetElementType(type);
}

LLVMValueRef mg_aggregate_element(LLVMValueRef whole, unsigned number)
{
    for (; LLVMIsAInsertValueInst(whole); whole = LLVMGetOperand(whole, 0))
        if (*LLVMGetIndices(whole) == number)
            return LLVMGetOperand(whole, 1);
    return NULL;
}

static void go_before(const mg_weaver *weaver, LLVMValueRef at)
{
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(at));
}

/* At the place of the builder. */
static LLVMValueRef take_out(const mg_weaver *weaver, LLVMValueRef whole, unsigned number)
{
    LLVMValueRef element = mg_aggregate_element(whole, number);
    return element ? element : LLVMBuildExtractValue(weaver->builder, whole, number, "");
}

/* Where an element lies, and what its address is a multiple of. */
static LLVMValueRef place_of(const mg_weaver *weaver, LLVMTypeRef type, LLVMValueRef base, unsigned number,
                             unsigned *align)
{
    bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    uint64_t offset = is_struct ? LLVMOffsetOfElement(weaver->data, type, number)
                                : number * LLVMABISizeOfType(weaver->data, LLVMGetElementType(type));
    LLVMValueRef index = LLVMConstInt(weaver->i64, offset, false);
    while (*align > 1 && offset & (*align - 1))
        *align /= 2;
    LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetTypeContext(type));
    return offset ? LLVMBuildGEP2(weaver->builder, byte, base, &index, 1, "") : base;
}

static LLVMValueRef split_load(const mg_weaver *weaver, LLVMValueRef load, unsigned count)
{
    LLVMTypeRef type = LLVMTypeOf(load);
    LLVMValueRef whole = LLVMConstNull(type);
    go_before(weaver, load);
    for (unsigned i = 0; i < count; i++) {
        unsigned align = LLVMGetAlignment(load);
        LLVMValueRef place = place_of(weaver, type, LLVMGetOperand(load, 0), i, &align);
        LLVMValueRef part = LLVMBuildLoad2(weaver->builder, element_type(type, i), place, "");
        LLVMSetAlignment(part, align);
        LLVMSetVolatile(part, LLVMGetVolatile(load));
        whole = LLVMBuildInsertValue(weaver->builder, whole, part, i, "");
    }
    return whole;
}

static void split_store(const mg_weaver *weaver, LLVMValueRef store, unsigned count)
{
    LLVMValueRef whole = LLVMGetOperand(store, 0);
    go_before(weaver, store);
    for (unsigned i = 0; i < count; i++) {
        unsigned align = LLVMGetAlignment(store);
        LLVMValueRef place = place_of(weaver, LLVMTypeOf(whole), LLVMGetOperand(store, 1), i, &align);
        LLVMValueRef part = LLVMBuildStore(weaver->builder, take_out(weaver, whole, i), place);
        LLVMSetAlignment(part, align);
        LLVMSetVolatile(part, LLVMGetVolatile(store));
    }
}

/* What is returned is put together anew, of single values. */
static void split_return(const mg_weaver *weaver, LLVMValueRef at, unsigned count)
{
    LLVMValueRef old = LLVMGetOperand(at, 0), whole = LLVMConstNull(LLVMTypeOf(old));
    LLVMValueRef before = LLVMGetPreviousInstruction(at);
    if (LLVMIsAConstant(old) ||
        (before && LLVMIsACallInst(before) && LLVMGetTailCallKind(before) == LLVMTailCallKindMustTail))
        return;
    go_before(weaver, at);
    for (unsigned i = 0; i < count; i++)
        whole = LLVMBuildInsertValue(weaver->builder, whole, take_out(weaver, old, i), i, "");
    LLVMSetOperand(at, 0, whole);
}

static bool is_plain(LLVMValueRef access)
{
    return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static bool is_taken_out(LLVMValueRef user)
{
    return LLVMIsAExtractValueInst(user) && LLVMGetNumIndices(user) == 1;
}

/* What a call returned, wherever it is used as a whole: elements may be open, so it is put together of them. */
static void split_result(const mg_weaver *weaver, LLVMValueRef call, unsigned count)
{
    bool is_used = false;
    for (LLVMUseRef use = LLVMGetFirstUse(call); use; use = LLVMGetNextUse(use))
        is_used = is_used || !is_taken_out(LLVMGetUser(use));
    if (!is_used || LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail)
        return;
    LLVMValueRef parts[MG_LANES_PASSED], whole = LLVMConstNull(LLVMTypeOf(call));
    LLVMPositionBuilderBefore(weaver->builder, LLVMGetNextInstruction(call));
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(call));
    for (unsigned i = 0; i < count; i++)
        parts[i] = LLVMBuildExtractValue(weaver->builder, call, i, "");
    for (unsigned i = 0; i < count; i++)
        whole = LLVMBuildInsertValue(weaver->builder, whole, parts[i], i, "");
    LLVMReplaceAllUsesWith(call, whole);
    for (unsigned i = 0; i < count; i++)
        LLVMSetOperand(parts[i], 0, call);
}

/* True: the instruction is not needed any more. */
static bool split(const mg_weaver *weaver, LLVMValueRef i)
{
    bool has_operand = LLVMGetNumOperands(i) > 0;
    unsigned read = LLVMIsALoadInst(i) && is_plain(i) ? mg_aggregate_count(LLVMTypeOf(i)) : 0;
    unsigned written =
        LLVMIsAStoreInst(i) && is_plain(i) ? mg_aggregate_count(LLVMTypeOf(LLVMGetOperand(i, 0))) : 0;
    unsigned returned =
        LLVMIsAReturnInst(i) && has_operand ? mg_aggregate_count(LLVMTypeOf(LLVMGetOperand(i, 0))) : 0;
    unsigned called = LLVMIsACallInst(i) ? mg_aggregate_count(LLVMTypeOf(i)) : 0;
    LLVMValueRef element =
        is_taken_out(i) ? mg_aggregate_element(LLVMGetOperand(i, 0), *LLVMGetIndices(i)) : NULL;
    if (read)
        element = split_load(weaver, i, read);
    if (written)
        split_store(weaver, i, written);
    if (called)
        split_result(weaver, i, called);
    if (returned)
        split_return(weaver, i, returned);
    if (element)
        LLVMReplaceAllUsesWith(i, element);
    return element || written;
}

/* What was put together for nobody would seem to need its elements. */
static void drop_unused(LLVMBasicBlockRef block)
{
    LLVMValueRef before;
    for (LLVMValueRef i = LLVMGetLastInstruction(block); i; i = before) {
        before = LLVMGetPreviousInstruction(i);
        if (LLVMIsAInsertValueInst(i) && !LLVMGetFirstUse(i))
            LLVMInstructionEraseFromParent(i);
    }
}

void mg_aggregates_split(const mg_weaver *weaver, LLVMValueRef function)
{
    assert(!LLVMIsDeclaration(function));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef next;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (split(weaver, i))
                LLVMInstructionEraseFromParent(i);
        }
    }
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        drop_unused(b);
}

static bool is_only_returned(LLVMValueRef whole)
{
    for (LLVMUseRef use = LLVMGetFirstUse(whole); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAReturnInst(user) && !(LLVMIsAInsertValueInst(user) && is_only_returned(user)))
            return false;
    }
    return true;
}

bool mg_aggregate_keeps(const mg_lanes *lanes, LLVMValueRef user, unsigned operand)
{
    assert(LLVMIsAInsertValueInst(user));
    return operand == 1 && !lanes->is_root && mg_aggregate_count(LLVMTypeOf(user)) &&
           LLVMGetNumIndices(user) == 1 && is_only_returned(user);
}

int mg_aggregate_result(LLVMValueRef value)
{
    LLVMValueRef call = LLVMIsAExtractValueInst(value) ? LLVMGetOperand(value, 0) : NULL;
    bool is_result = call && LLVMIsACallInst(call) && LLVMGetNumIndices(value) == 1 &&
                     mg_aggregate_count(LLVMTypeOf(call)) &&
                     LLVMGetTailCallKind(call) != LLVMTailCallKindMustTail;
    return is_result ? (int)*LLVMGetIndices(value) : -1;
}
