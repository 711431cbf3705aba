/* Which accesses need no hook: those that provably stay inside a local or global variable seen right here.
 *
 * A local that is only ever touched that way is left alone, so that later passes can keep it in registers. Any
 * other local has its address given away: it is zero at first, and a large one is undone by itself, not with its frame. */
#include "weave/weaver.h"

#include <string.h>

enum { BIG = 256, WIDE = 512 }; /* bytes */

/* Adds the constant offset of a getelementptr (instruction or constant); false when it is not constant. */
static bool add_offset(mg_weaver *weaver, LLVMValueRef gep, uint64_t *offset)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (!LLVMIsAConstantInt(index))
            return false;
        int64_t value = LLVMConstIntGetSExtValue(index);
        if (value < 0)
            return false;
        if (i == 1) {
            *offset += (uint64_t)value * LLVMABISizeOfType(weaver->data, type);
        } else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(weaver->data, type, (unsigned)value);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)value);
        } else if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
            type = LLVMGetElementType(type);
            *offset += (uint64_t)value * LLVMABISizeOfType(weaver->data, type);
        } else {
            return false;
        }
    }
    return true;
}

static bool is_gep(LLVMValueRef value)
{
    return LLVMIsAGetElementPtrInst(value) ||
           (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

/* The size of a local or global variable; 0 when it is not known here. */
static uint64_t room_of(mg_weaver *weaver, LLVMValueRef variable, mg_access_base *base)
{
    *base = MG_BASE_UNKNOWN;
    if (LLVMIsAAllocaInst(variable) && LLVMIsAConstantInt(LLVMGetOperand(variable, 0))) {
        *base = MG_BASE_LOCAL;
        return LLVMABISizeOfType(weaver->data, LLVMGetAllocatedType(variable)) *
               LLVMConstIntGetZExtValue(LLVMGetOperand(variable, 0));
    }
    if (!LLVMIsAGlobalVariable(variable) || !LLVMGetInitializer(variable))
        return 0;
    *base = MG_BASE_GLOBAL;
    return LLVMABISizeOfType(weaver->data, LLVMGlobalGetValueType(variable));
}

mg_access_base mg_weaver_variable(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef *variable,
                                  uint64_t *size)
{
    mg_access_base base;
    while (is_gep(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    *variable = pointer;
    *size = room_of(weaver, pointer, &base);
    return base;
}

mg_access_base mg_weaver_base(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size)
{
    uint64_t offset = 0;
    mg_access_base base;
    while (is_gep(pointer)) {
        if (!add_offset(weaver, pointer, &offset))
            return MG_BASE_UNKNOWN;
        pointer = LLVMGetOperand(pointer, 0);
    }
    uint64_t room = room_of(weaver, pointer, &base);
    return offset <= room && size <= room - offset ? base : MG_BASE_UNKNOWN;
}

static bool is_private_use(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef user);

/* Is a pointer into a local used for nothing but accesses that stay inside? */
static bool is_private(mg_weaver *weaver, LLVMValueRef pointer)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
        if (!is_private_use(weaver, pointer, LLVMGetUser(use)))
            return false;
    return true;
}

static bool is_private_use(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef user)
{
    if (LLVMIsALoadInst(user))
        return mg_weaver_base(weaver, pointer, LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(user))) ==
               MG_BASE_LOCAL;
    if (LLVMIsAStoreInst(user)) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(user, 0));
        return LLVMGetOperand(user, 0) != pointer &&
               mg_weaver_base(weaver, pointer, LLVMStoreSizeOfType(weaver->data, type)) == MG_BASE_LOCAL;
    }
    if (LLVMIsAGetElementPtrInst(user))
        return mg_weaver_base(weaver, user, 0) == MG_BASE_LOCAL && is_private(weaver, user);
    if (LLVMIsAMemIntrinsic(user)) {
        LLVMValueRef size = LLVMGetArgOperand(user, 2);
        return LLVMIsAConstantInt(size) &&
               mg_weaver_base(weaver, pointer, LLVMConstIntGetZExtValue(size)) == MG_BASE_LOCAL;
    }
    return LLVMIsADbgInfoIntrinsic(user);
}

/* The size of a local worth leaving out when its frame is saved; 0 for any other. */
static uint64_t big_size(mg_weaver *weaver, LLVMValueRef local)
{
    mg_access_base base;
    uint64_t size = room_of(weaver, local, &base);
    return base == MG_BASE_LOCAL && size >= BIG && !is_private(weaver, local) ? size : 0;
}

bool mg_weaver_is_big(mg_weaver *weaver, LLVMValueRef pointer)
{
    while (is_gep(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    return big_size(weaver, pointer) != 0;
}

LLVMValueRef mg_weaver_after_allocas(LLVMBasicBlockRef entry)
{
    LLVMValueRef at = LLVMGetFirstInstruction(entry);
    while (LLVMIsAAllocaInst(at))
        at = LLVMGetNextInstruction(at);
    return at;
}

/* Arguments passed by value lie in the caller's frame. */
static void open_arguments(mg_weaver *weaver, LLVMValueRef function, LLVMValueRef at)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    for (unsigned i = 0; i < LLVMCountParams(function); i++) {
        LLVMAttributeRef byval = LLVMGetEnumAttributeAtIndex(function, i + 1, kind);
        if (!byval)
            continue;
        uint64_t size = LLVMABISizeOfType(weaver->data, LLVMGetTypeAttributeValue(byval));
        LLVMValueRef args[] = {LLVMGetParam(function, i), mg_weaver_number(weaver, size ? size : 1)};
        mg_weaver_call(weaver, MG_HOOK_on_local, at, args, 2);
    }
}

/* A local of variable length must fit. Before inlining, which may drop an array that nobody looks at. */
bool mg_weave_array(mg_weaver *weaver, LLVMValueRef array)
{
    LLVMValueRef count = LLVMGetOperand(array, 0);
    uint64_t size = LLVMABISizeOfType(weaver->data, LLVMGetAllocatedType(array));
    if (LLVMIsAConstantInt(count))
        return true;
    LLVMPositionBuilderBefore(weaver->builder, array);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMTypeOf(count) != weaver->i64)
        count = LLVMBuildZExt(weaver->builder, count, weaver->i64, "");
    LLVMValueRef args[] = {count, mg_weaver_number(weaver, size ? size : 1),
                           mg_weaver_number(weaver, MG_VERDICT_stack), mg_weaver_info(weaver, array, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_array, array, args, 4);
    return true;
}

static LLVMValueRef add_node(mg_weaver *weaver, LLVMBasicBlockRef entry)
{
    LLVMTypeRef node = LLVMArrayType2(weaver->i64, 4); /* mg_big_local */
    LLVMPositionBuilderBefore(weaver->builder, LLVMGetFirstInstruction(entry));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    return LLVMBuildAlloca(weaver->builder, node, "");
}

static void hook_returns(mg_weaver *weaver, LLVMValueRef function, LLVMValueRef node)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b), before = LLVMGetPreviousInstruction(end);
        if (!LLVMIsAReturnInst(end))
            continue;
        bool is_tail = /* a call that must be a tail call stands right before the return */
            before && LLVMIsACallInst(before) && LLVMGetTailCallKind(before) == LLVMTailCallKindMustTail;
        end = is_tail ? before : end;
        LLVMValueRef args[] = {node, LLVMConstInt(weaver->i1, is_tail, false)};
        if (node)
            mg_weaver_call(weaver, MG_HOOK_on_big_return, end, args, 2);
        mg_weaver_call(weaver, MG_HOOK_on_leave, end, NULL, 0);
    }
}

/* Gives every large local a place in the list; gives the outermost, or NULL. */
static LLVMValueRef weave_big_locals(mg_weaver *weaver, LLVMBasicBlockRef entry)
{
    LLVMValueRef first = mg_weaver_after_allocas(entry), outermost = NULL;
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != first; i = LLVMGetNextInstruction(i)) {
        uint64_t size = big_size(weaver, i);
        if (!size)
            continue;
        LLVMValueRef node = add_node(weaver, entry);
        LLVMValueRef args[] = {node, i, mg_weaver_number(weaver, size)};
        mg_weaver_call(weaver, MG_HOOK_on_big_local, first, args, 3);
        outermost = outermost ? outermost : node;
    }
    return outermost;
}

/* Any other local whose address is given away starts as zero too, in every run and under every engine. */
static void weave_small(mg_weaver *weaver, LLVMValueRef local, uint64_t size, LLVMValueRef before)
{
    LLVMValueRef zero = LLVMConstNull(LLVMInt8TypeInContext(weaver->unit->context));
    LLVMValueRef args[] = {local, mg_weaver_number(weaver, size ? size : 1)};
    mg_weaver_call(weaver, MG_HOOK_on_local, before, args, 2);
    LLVMBuildMemSet(weaver->builder, local, zero, mg_weaver_number(weaver, size), LLVMGetAlignment(local));
}

static void weave_made(mg_weaver *weaver, LLVMValueRef array, LLVMValueRef before)
{
    LLVMValueRef count = LLVMGetOperand(array, 0);
    uint64_t size = LLVMABISizeOfType(weaver->data, LLVMGetAllocatedType(array));
    LLVMPositionBuilderBefore(weaver->builder, before);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMTypeOf(count) != weaver->i64)
        count = LLVMBuildZExt(weaver->builder, count, weaver->i64, "");
    LLVMValueRef args[] = {array, count, mg_weaver_number(weaver, size)};
    mg_weaver_call(weaver, MG_HOOK_on_array_made, before, args, 3);
}

/* All locals but the large ones, which are marked where they are written. */
static uint64_t size_of_frame(mg_weaver *weaver, LLVMBasicBlockRef entry)
{
    uint64_t all = 0;
    mg_access_base base;
    LLVMValueRef end = mg_weaver_after_allocas(entry);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != end; i = LLVMGetNextInstruction(i))
        all += big_size(weaver, i) ? 0 : room_of(weaver, i, &base);
    return all;
}

/* A call of a function without a body, or one that the compiler may make of an intrinsic. */
static bool is_library_call(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) && LLVMIsDeclaration(callee) &&
           !LLVMIsADbgInfoIntrinsic(instruction) && strncmp(LLVMGetValueName(callee), "mg_", 3) != 0;
}

static bool calls_library(LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_library_call(i))
                return true;
    return false;
}

void mg_weave_locals(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    LLVMValueRef next, first = mg_weaver_after_allocas(entry);
    bool is_fixed = true; /* until the first instruction that is no alloca */
    open_arguments(weaver, function, first);
    if (size_of_frame(weaver, entry) > WIDE)
        mg_weaver_call(weaver, MG_HOOK_on_wide_frame, first, NULL, 0);
    if (calls_library(function))
        mg_weaver_call(weaver, MG_HOOK_on_library, first, NULL, 0);
    for (LLVMBasicBlockRef b = entry; b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            mg_access_base base;
            next = LLVMGetNextInstruction(i);
            is_fixed = is_fixed && i != first;
            if (!LLVMIsAAllocaInst(i) || is_private(weaver, i))
                continue;
            uint64_t size = room_of(weaver, i, &base);
            if (base == MG_BASE_UNKNOWN)
                weave_made(weaver, i, next);
            else if (!is_fixed || size < BIG)
                weave_small(weaver, i, size, is_fixed ? first : next);
        }
    hook_returns(weaver, function, weave_big_locals(weaver, entry));
}
