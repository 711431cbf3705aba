/* Where threads can be created, a plain access that another thread may notice is told to a hook, which logs it while there is more than one thread (engine/touch.h). Where races
 * are ignored the host is also asked whose turn it is: such accesses are operations then, each as a whole. Locals
 * that the compiler keeps are nobody else's, and constants do not change. Atomic accesses are operations, of which the host is told anyway (visible.c).
 *
 * The models of locks and their kin keep what they know in the program's memory; that is synchronisation, not access. They are functions with an attribute that keeps
 * sanitizers away. Once they are inlined nothing would tell their loads and stores from the user's, so those are marked before. What they store is logged all the same, as a change
 * that is no access: a turn of a busy wait must not change anything (spins.c). A volatile store of theirs is no such change. */
#include "weave/lanes.h"
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

static const char mark[] = "mg.synchronises";

static unsigned kind_of_mark(const mg_weaver *weaver)
{
    return LLVMGetMDKindIDInContext(weaver->unit->context, mark, sizeof mark - 1);
}

static void mark_accesses(mg_weaver *weaver, LLVMValueRef function)
{
    LLVMMetadataRef none = LLVMMDNodeInContext2(weaver->unit->context, NULL, 0);
    LLVMValueRef nothing = LLVMMetadataAsValue(weaver->unit->context, none);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsACallInst(i))
                LLVMSetMetadata(i, kind_of_mark(weaver), nothing);
}

void mg_touches_mark(mg_weaver *weaver)
{
    static const char name[] = "disable_sanitizer_instrumentation";
    unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
    assert(kind);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (LLVMGetEnumAttributeAtIndex(f, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind))
            mark_accesses(weaver, f);
}

/* Can another thread touch what lies there? No hook may see the address of a private local, as that would give it away. */
static bool is_shared(mg_weaver *weaver, LLVMValueRef pointer)
{
    LLVMValueRef variable = NULL;
    uint64_t room;
    if (mg_weaver_variable(weaver, pointer, &variable, &room) == MG_BASE_LOCAL)
        return mg_weaver_is_given_away(weaver, pointer);
    return !variable || !LLVMIsAGlobalVariable(variable) || !LLVMIsGlobalConstant(variable);
}

static bool is_marked(const mg_weaver *weaver, LLVMValueRef at)
{
    return LLVMGetMetadata(at, kind_of_mark(weaver)) != NULL;
}

static bool is_seen(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer)
{
    return weaver->has_threads && !is_marked(weaver, at) && is_shared(weaver, pointer);
}

static LLVMValueRef info_of(mg_weaver *weaver, LLVMValueRef at, uint64_t size, uint64_t flags)
{
    uint64_t info = LLVMConstIntGetZExtValue(mg_weaver_info(weaver, at, size));
    return mg_weaver_number(weaver, info | flags);
}

/* ---- where races are ignored ------------------------------------------------------------------------------- */

static void ask(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, LLVMValueRef size, bool is_store)
{
    static const char name[] = "mg_host_mg_thread_atomic";
    LLVMTypeRef types[] = {weaver->i64, weaver->ptr, weaver->i64, weaver->i64},
                type = LLVMFunctionType(weaver->i64, types, 4, false);
    LLVMValueRef function = LLVMGetNamedFunction(weaver->module, name);
    mg_thread_op operation = is_store ? MG_THREAD_OP_plain_write : MG_THREAD_OP_plain_read;
    if (!is_seen(weaver, at, pointer))
        return;
    if (!function)
        function = LLVMAddFunction(weaver->module, name, type);
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(at));
    if (LLVMTypeOf(size) != weaver->i64)
        size = LLVMBuildZExt(weaver->builder, size, weaver->i64, "");
    LLVMValueRef args[] = {mg_weaver_number(weaver, operation), pointer, size, mg_weaver_number(weaver, 0)};
    LLVMBuildCall2(weaver->builder, type, function, args, 4, "");
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
}

static LLVMValueRef size_of(mg_weaver *weaver, LLVMTypeRef type)
{
    return mg_weaver_number(weaver, LLVMStoreSizeOfType(weaver->data, type));
}

static void ask_before(mg_weaver *weaver, LLVMValueRef i)
{
    bool is_access = LLVMIsALoadInst(i) || LLVMIsAStoreInst(i);
    if (is_access && LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic)
        return;
    if (LLVMIsALoadInst(i))
        ask(weaver, i, LLVMGetOperand(i, 0), size_of(weaver, LLVMTypeOf(i)), false);
    else if (LLVMIsAStoreInst(i))
        ask(weaver, i, LLVMGetOperand(i, 1), size_of(weaver, LLVMTypeOf(LLVMGetOperand(i, 0))), true);
    else if (LLVMIsAMemIntrinsic(i)) {
        if (!LLVMIsAMemSetInst(i))
            ask(weaver, i, LLVMGetArgOperand(i, 1), LLVMGetArgOperand(i, 2), false);
        ask(weaver, i, LLVMGetArgOperand(i, 0), LLVMGetArgOperand(i, 2), true);
    }
}

void mg_touches_ask(mg_weaver *weaver)
{
    if (!weaver->has_threads || !mg_weaver_ignores(weaver, MG_VERDICT_race))
        return;
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                ask_before(weaver, i);
}

/* ---- the hook ---------------------------------------------------------------------------------------------- */

void mg_weave_touch(mg_weaver *weaver, LLVMValueRef access)
{
    bool is_store = LLVMIsAStoreInst(access) != NULL;
    LLVMValueRef pointer = LLVMGetOperand(access, is_store),
                 stored = is_store ? LLVMGetOperand(access, 0) : NULL;
    LLVMTypeRef type = LLVMTypeOf(is_store ? stored : access);
    uint64_t size = LLVMStoreSizeOfType(weaver->data, type), flags = is_store ? MG_INFO_STORE : 0;
    assert(LLVMIsALoadInst(access) || is_store);
    bool is_inner = is_marked(weaver, access);
    if (!weaver->has_threads || LLVMGetOrdering(access) != LLVMAtomicOrderingNotAtomic ||
        !is_shared(weaver, pointer) || (is_inner && (!is_store || LLVMGetVolatile(access))))
        return;
    LLVMValueRef value = mg_weaver_number(weaver, 0);
    LLVMPositionBuilderBefore(weaver->builder, access);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (is_store && mg_weaver_is_word(type) && !mg_lanes_has(access))
        value = mg_weaver_widen(weaver, stored);
    else if (is_store)
        flags |= MG_READ_MOVED; /* its value is not known */
    LLVMValueRef args[] = {pointer, mg_weaver_number(weaver, size),
                           info_of(weaver, access, mg_weaver_is_word(type) ? size : 0, flags), value};
    mg_weaver_call(weaver, is_inner ? MG_HOOK_on_inner : MG_HOOK_on_touch, access, args, 4);
}

void mg_weave_touch_range(mg_weaver *weaver, LLVMValueRef at, LLVMValueRef pointer, LLVMValueRef size,
                          bool is_store)
{
    LLVMValueRef args[] = {pointer, size, info_of(weaver, at, 0, is_store ? MG_INFO_STORE : 0),
                           mg_weaver_number(weaver, 0)};
    assert(LLVMTypeOf(size) == weaver->i64);
    if (is_seen(weaver, at, pointer))
        mg_weaver_call(weaver, MG_HOOK_on_touch, at, args, 4);
}
