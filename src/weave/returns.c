/* A function that ends without the value that it promises to return. That is an error only if the caller uses the value. Where values have lanes, the
 * lane of the result tells. Elsewhere such a function (there are few) says when it returns whether it has a value, and callers that
 * use it check that. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include <margay_containers.h>

/* The local that holds what a function returns, if it is a number or a pointer that some way to the end leaves unwritten. */
typedef struct result {
    LLVMValueRef function, local, ret;
} result;

static bool has_store(LLVMBasicBlockRef block, LLVMValueRef local)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == local)
            return true;
    return false;
}

static bool reaches(LLVMBasicBlockRef from, LLVMBasicBlockRef end, LLVMValueRef local, mgc_set *seen)
{
    if (has_store(from, local))
        return false;
    if (from == end)
        return true;
    LLVMValueRef last = LLVMGetBasicBlockTerminator(from);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(last); k++)
        if (mgc_set_add(seen, LLVMGetSuccessor(last, k)) &&
            reaches(LLVMGetSuccessor(last, k), end, local, seen))
            return true;
    return false;
}

static bool can_be_missing(const result *r)
{
    mgc_set *seen = mgc_set_new();
    bool can = reaches(LLVMGetEntryBasicBlock(r->function), LLVMGetInstructionParent(r->ret), r->local, seen);
    mgc_set_free(seen);
    return can;
}

/* What clang makes without optimising: there is one return, of what is loaded from a local. */
static bool find_result(LLVMValueRef function, result *r)
{
    *r = (result){.function = function};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        if (LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
            r->ret = LLVMGetBasicBlockTerminator(b);
    LLVMValueRef value = r->ret && LLVMGetNumOperands(r->ret) ? LLVMGetOperand(r->ret, 0) : NULL;
    r->local = value && LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
    return r->local && LLVMIsAAllocaInst(r->local) && mg_weaver_becomes_register(r->local) && can_be_missing(r);
}

static bool is_root(const mg_weaver *weaver, LLVMValueRef function)
{
    for (size_t i = 0; i < weaver->options->root_count; i++)
        if (!strcmp(weaver->options->roots[i], LLVMGetValueName(function)))
            return true;
    return false;
}

/* A local beside it says whether it is still missing. */
static LLVMValueRef watch(mg_weaver *weaver, const result *r)
{
    assert(LLVMIsAAllocaInst(r->local) && LLVMIsAReturnInst(r->ret));
    LLVMBuilderRef builder = weaver->builder;
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(r->function)));
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef is_missing = LLVMBuildAlloca(builder, weaver->i1, "");
    LLVMPositionBuilderBefore(builder, mg_weaver_after_allocas(LLVMGetEntryBasicBlock(r->function)));
    LLVMBuildStore(builder, LLVMConstInt(weaver->i1, 1, false), is_missing);
    for (LLVMUseRef use = LLVMGetFirstUse(r->local); use; use = LLVMGetNextUse(use))
        if (LLVMIsAStoreInst(LLVMGetUser(use))) {
            LLVMPositionBuilderBefore(builder, LLVMGetUser(use));
            LLVMBuildStore(builder, LLVMConstNull(weaver->i1), is_missing);
        }
    return is_missing;
}

static void ask_callers(mg_weaver *weaver, LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != function || !LLVMGetFirstUse(call) ||
            LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail)
            continue;
        LLVMValueRef next = LLVMGetNextInstruction(call);
        LLVMValueRef missing = mg_weaver_call(weaver, MG_HOOK_on_missing, next, NULL, 0);
        LLVMValueRef bad = LLVMBuildICmp(weaver->builder, LLVMIntNE, missing, mg_weaver_number(weaver, 0), "");
        LLVMValueRef args[] = {bad, mg_weaver_number(weaver, MG_VERDICT_uninitialised),
                               mg_weaver_info(weaver, call, 0)};
        LLVMValueRef check = mg_weaver_call(weaver, MG_HOOK_on_bad, next, args, 3);
        LLVMInstructionSetDebugLoc(check, LLVMInstructionGetDebugLoc(call));
    }
}

void mg_weave_returns(mg_weaver *weaver)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        result r;
        if (LLVMIsDeclaration(f) || !find_result(f, &r))
            continue;
        LLVMValueRef local = watch(weaver, &r);
        LLVMPositionBuilderBefore(weaver->builder, r.ret);
        LLVMValueRef is_missing = LLVMBuildLoad2(weaver->builder, weaver->i1, local, "");
        if (is_root(weaver, f))
            mg_weaver_forbid(weaver, r.ret, is_missing, MG_VERDICT_uninitialised);
        mg_weaver_call(weaver, MG_HOOK_on_returned, r.ret, &is_missing, 1);
        ask_callers(weaver, f);
    }
}
