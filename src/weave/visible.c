/* In a program that can create threads an atomic access is something that others notice: before each the host is asked whose turn it is, by a call as the
 * models of <pthread.h> make it. Programs that create no thread are left as they are. Thread-local variables are refused, because each thread would need its
 * own. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/llvm_gap.h"

#define WAIT "mg_thread_wait"

/* Of the host, and called by the models alone. */
static bool is_called(LLVMModuleRef module, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    return function && LLVMGetFirstUse(function);
}

/* A fence between a thread and a signal handler orders nothing between threads. */
static bool is_visible(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
    case LLVMStore:
        return LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return true;
    case LLVMFence:
        return !LLVMIsAtomicSingleThread(instruction);
    default:
        return false;
    }
}

/* What it is about; NULL: a fence, which is about everything. */
static LLVMValueRef object_of(LLVMValueRef instruction)
{
    if (LLVMIsAFenceInst(instruction))
        return NULL;
    return LLVMGetOperand(instruction, LLVMIsAStoreInst(instruction) ? 1 : 0);
}

static void ask_before(mg_weaver *weaver, LLVMValueRef wait, LLVMValueRef instruction)
{
    LLVMValueRef object = object_of(instruction);
    LLVMValueRef args[] = {mg_weaver_number(weaver, MG_THREAD_OP_atomic),
                           object ? object : LLVMConstNull(weaver->ptr)};
    LLVMPositionBuilderBefore(weaver->builder, instruction);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(instruction));
    LLVMBuildCall2(weaver->builder, LLVMGlobalGetValueType(wait), wait, args, 2, "");
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
}

static LLVMValueRef declare_wait(mg_weaver *weaver)
{
    LLVMValueRef wait = LLVMGetNamedFunction(weaver->module, WAIT);
    LLVMTypeRef types[] = {weaver->i64, weaver->ptr};
    return wait ? wait : LLVMAddFunction(weaver->module, WAIT, LLVMFunctionType(weaver->i64, types, 2, false));
}

static bool refuse_thread_local(mg_weaver *weaver, LLVMValueRef variable)
{
    mg_di_place place;
    const char *name = LLVMGetValueName(variable);
    bool has_place = mg_gap_place_of_variable(variable, &place) || mg_unit_find_use(variable, &place);
    return mg_status_fail(
        weaver->status, MG_EXIT_INPUT,
        "%s%s%.0u%sthe variable `%s` is thread-local, and the program creates threads: Margay has one copy "
        "of it\n  pass it to the thread by its argument, or leave it out under #ifndef __MARGAY__",
        has_place ? place.file : "", has_place ? ":" : "", has_place ? place.line : 0, has_place ? ": " : "",
        name);
}

bool mg_weave_visible(mg_weaver *weaver)
{
    assert(weaver->options->host_names);
    if (!is_called(weaver->module, "mg_thread_create") && !is_called(weaver->module, "mg_thread_exit"))
        return true;
    if (weaver->options->has_threads)
        *weaver->options->has_threads = true;
    for (LLVMValueRef g = LLVMGetFirstGlobal(weaver->module); g; g = LLVMGetNextGlobal(g))
        if (LLVMIsThreadLocal(g) && LLVMGetFirstUse(g) && !refuse_thread_local(weaver, g))
            return false;
    LLVMValueRef wait = declare_wait(weaver);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                if (is_visible(i))
                    ask_before(weaver, wait, i);
    return true;
}
