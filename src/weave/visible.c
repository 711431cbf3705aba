/* In a program that can create threads an atomic access is something that others notice: before each the host is asked whose turn it is. It is told what the
 * access is about to do, to which bytes, and what that orders. Programs that create no thread are left as they are. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/llvm_gap.h"

#define ATOMIC "mg_thread_atomic"

/* Of the host, and called by the models alone. */
static bool is_called(LLVMModuleRef module, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    return function && LLVMGetFirstUse(function);
}

/* What others notice of an instruction; MG_THREAD_OPS: nothing. A fence between a thread and a signal handler orders nothing between threads. */
static mg_thread_op find_operation(LLVMValueRef instruction)
{
    bool is_access = LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction);
    if (is_access && LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic)
        return MG_THREAD_OPS;
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
        return MG_THREAD_OP_atomic_load;
    case LLVMStore:
        return MG_THREAD_OP_atomic_store;
    case LLVMAtomicRMW:
        return MG_THREAD_OP_atomic_change;
    case LLVMAtomicCmpXchg:
        return MG_THREAD_OP_atomic_compare;
    case LLVMFence:
        return LLVMIsAtomicSingleThread(instruction) ? MG_THREAD_OPS : MG_THREAD_OP_fence;
    default:
        return MG_THREAD_OPS;
    }
}

static bool acquires(LLVMAtomicOrdering order)
{
    return order == LLVMAtomicOrderingAcquire || order == LLVMAtomicOrderingAcquireRelease ||
           order == LLVMAtomicOrderingSequentiallyConsistent;
}

static bool releases(LLVMAtomicOrdering order)
{
    return order == LLVMAtomicOrderingRelease || order == LLVMAtomicOrderingAcquireRelease ||
           order == LLVMAtomicOrderingSequentiallyConsistent;
}

static LLVMAtomicOrdering order_of(LLVMValueRef instruction)
{
    return LLVMIsAAtomicCmpXchgInst(instruction) ? LLVMGetCmpXchgSuccessOrdering(instruction)
                                                 : LLVMGetOrdering(instruction);
}

/* A load only acquires, and a store only releases. */
static uint64_t find_detail(mg_weaver *weaver, LLVMValueRef instruction, LLVMTypeRef type)
{
    LLVMAtomicOrdering order = order_of(instruction);
    uint64_t detail = type ? LLVMStoreSizeOfType(weaver->data, type) : 0;
    assert(detail <= MG_ATOMIC_SIZE(~0ull));
    if (acquires(order) && !LLVMIsAStoreInst(instruction))
        detail |= MG_ATOMIC_ACQUIRES;
    if (releases(order) && !LLVMIsALoadInst(instruction))
        detail |= MG_ATOMIC_RELEASES;
    if (LLVMIsAAtomicCmpXchgInst(instruction) && acquires(LLVMGetCmpXchgFailureOrdering(instruction)))
        detail |= MG_ATOMIC_FAILS_ACQUIRING;
    return detail;
}

/* The type of what is loaded or stored; of a fence NULL. */
static LLVMTypeRef type_of(LLVMValueRef instruction)
{
    if (LLVMIsAFenceInst(instruction))
        return NULL;
    if (LLVMIsALoadInst(instruction))
        return LLVMTypeOf(instruction);
    return LLVMTypeOf(LLVMGetOperand(instruction, LLVMIsAStoreInst(instruction) ? 0 : 1));
}

/* Does it ask for less than that all threads see all such accesses in one order? */
static bool is_weak(LLVMValueRef instruction)
{
    return order_of(instruction) != LLVMAtomicOrderingSequentiallyConsistent ||
           (LLVMIsAAtomicCmpXchgInst(instruction) &&
            LLVMGetCmpXchgFailureOrdering(instruction) != LLVMAtomicOrderingSequentiallyConsistent);
}

static void ask_before(mg_weaver *weaver, LLVMValueRef ask, LLVMValueRef instruction, mg_thread_op operation)
{
    LLVMTypeRef type = type_of(instruction);
    LLVMValueRef object =
        type ? LLVMGetOperand(instruction, LLVMIsAStoreInst(instruction) ? 1 : 0) : LLVMConstNull(weaver->ptr);
    LLVMValueRef expected = mg_weaver_number(weaver, 0);
    LLVMPositionBuilderBefore(weaver->builder, instruction);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(instruction));
    if (operation == MG_THREAD_OP_atomic_compare && mg_weaver_is_word(type))
        expected = mg_weaver_widen(weaver, LLVMGetOperand(instruction, 1));
    LLVMValueRef args[] = {mg_weaver_number(weaver, operation), object,
                           mg_weaver_number(weaver, find_detail(weaver, instruction, type)), expected};
    LLVMBuildCall2(weaver->builder, LLVMGlobalGetValueType(ask), ask, args, 4, "");
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
}

static void ask_before_all(mg_weaver *weaver, LLVMValueRef function, LLVMValueRef ask)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            mg_thread_op operation = find_operation(i);
            if (operation == MG_THREAD_OPS)
                continue;
            ask_before(weaver, ask, i, operation);
            if (weaver->options->has_weak_order && is_weak(i))
                *weaver->options->has_weak_order = true;
        }
}

bool mg_weave_visible(mg_weaver *weaver)
{
    assert(weaver->options->host_names);
    if (!is_called(weaver->module, "mg_thread_create") && !is_called(weaver->module, "mg_thread_exit"))
        return true;
    weaver->has_threads = true;
    if (weaver->options->has_threads)
        *weaver->options->has_threads = true;
    LLVMTypeRef types[] = {weaver->i64, weaver->ptr, weaver->i64, weaver->i64};
    LLVMValueRef ask = LLVMAddFunction(weaver->module, ATOMIC, LLVMFunctionType(weaver->i64, types, 4, false));
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        ask_before_all(weaver, f, ask);
    mg_touches_mark(weaver);
    return true;
}
