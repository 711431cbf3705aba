/* Fuel is counted where a program can go round: at the entry of every function and at every loop header, found as
 * the target of an edge back to a block that is still open in a depth-first walk. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <margay_containers.h>

#include "base/vec.h"
#include "shape/cost.h"
#include "shape/woven.h"

typedef struct visit {
    LLVMBasicBlockRef block;
    unsigned next; /* successor to look at */
} visit;

typedef struct walk {
    mgc_set *seen, *open, *headers;
    MG_VEC(visit) way; /* the open ones, in order */
} walk;

static void enter(walk *w, LLVMBasicBlockRef block)
{
    mgc_set_add(w->seen, block);
    mgc_set_add(w->open, block);
    mg_vec_push(&w->way, ((visit){block, 0}));
}

static void find_headers(walk *w, LLVMValueRef function)
{
    enter(w, LLVMGetEntryBasicBlock(function));
    while (w->way.count) {
        visit *top = &w->way.items[w->way.count - 1];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(top->block);
        if (top->next == LLVMGetNumSuccessors(end)) {
            mgc_set_remove(w->open, top->block);
            w->way.count--;
            continue;
        }
        LLVMBasicBlockRef to = LLVMGetSuccessor(end, top->next++);
        if (mgc_set_has(w->open, to))
            mgc_set_add(w->headers, to);
        else if (!mgc_set_has(w->seen, to))
            enter(w, to);
    }
}

static void hook_entry(mg_weaver *weaver, LLVMBasicBlockRef entry, uint64_t cost)
{
    LLVMValueRef at = mg_weaver_after_allocas(entry);
    LLVMValueRef args[] = {mg_weaver_number(weaver, cost), mg_weaver_number(weaver, MG_VERDICT_runaway),
                           mg_weaver_number(weaver, MG_VERDICT_stack),
                           mg_weaver_info(weaver, mg_weaver_first_with_line(entry), 0)};
    mg_weaver_call(weaver, MG_HOOK_on_enter, at, args, 4);
}

/* Is this a call that may count fuel itself? Intrinsics and hooks do not, but for one. */
static bool is_counting_call(const mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    if (!callee || LLVMIsAInlineAsm(callee))
        return false;
    return !LLVMIsAFunction(callee) || callee == weaver->hooks[MG_HOOK_on_bytes] ||
           (!LLVMGetIntrinsicID(callee) &&
            strncmp(LLVMGetValueName(callee), MG_HOOK_NAME, sizeof MG_HOOK_NAME - 1));
}

static void get_fuel(mg_weaver *weaver, LLVMValueRef fuel, LLVMValueRef before)
{
    LLVMValueRef value = mg_weaver_call(weaver, MG_HOOK_on_get_fuel, before, NULL, 0);
    LLVMBuildStore(weaver->builder, value, fuel);
}

/* Hides a number from the optimiser, at the cost of no instruction. Otherwise the optimiser would express the fuel that a loop leaves as a formula of what
 * earlier loops left, and such formulas grow with the square of the number of loops. */
static LLVMValueRef make_opaque(mg_weaver *weaver, LLVMValueRef value)
{
    static const char constraints[] = "=r,0"; /* the result is where the operand was */
    LLVMTypeRef type = LLVMFunctionType(weaver->i64, &weaver->i64, 1, false);
    LLVMValueRef nothing = LLVMGetInlineAsm(type, "", 0, constraints, sizeof constraints - 1, false, false,
                                            LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(weaver->builder, type, nothing, &value, 1, "");
}

static void hook_header(mg_weaver *weaver, LLVMValueRef fuel, LLVMBasicBlockRef header)
{
    assert(LLVMGetAllocatedType(fuel) == weaver->i64);
    LLVMValueRef at = mg_weaver_first_after_phis(header);
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef value = LLVMBuildLoad2(weaver->builder, weaver->i64, fuel, "");
    value = LLVMBuildSub(weaver->builder, make_opaque(weaver, value), mg_weaver_number(weaver, 1), "");
    LLVMBuildStore(weaver->builder, value, fuel);
    LLVMValueRef args[] = {value, mg_weaver_number(weaver, MG_VERDICT_runaway),
                           mg_weaver_info(weaver, mg_weaver_first_with_line(header), 0)};
    mg_weaver_call(weaver, MG_HOOK_on_step, at, args, 3);
}

/* In a function with loops the fuel lives in a variable, which later passes keep in a register; after each call it is read again. */
static void refresh_fuel(mg_weaver *weaver, LLVMValueRef fuel, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef next;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (is_counting_call(weaver, i) && LLVMGetTailCallKind(i) != LLVMTailCallKindMustTail)
                get_fuel(weaver, fuel, next);
        }
    }
}

static void hook_headers(mg_weaver *weaver, LLVMValueRef function, const mgc_set *headers)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    LLVMPositionBuilderBefore(weaver->builder, LLVMGetFirstInstruction(entry));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef fuel = LLVMBuildAlloca(weaver->builder, weaver->i64, "");
    for (size_t i = 0; i < mgc_set_count(headers); i++)
        hook_header(weaver, fuel, (LLVMBasicBlockRef)mgc_set_at(headers, i));
    refresh_fuel(weaver, fuel, function);
    get_fuel(weaver, fuel, mg_weaver_after_allocas(entry));
}

void mg_weave_bytes(mg_weaver *weaver, LLVMValueRef before, LLVMValueRef line, LLVMValueRef size)
{
    assert(LLVMGetTypeKind(LLVMTypeOf(size)) == LLVMIntegerTypeKind);
    if (LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size) < MG_COST_FREE)
        return;
    LLVMPositionBuilderBefore(weaver->builder, before);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (LLVMTypeOf(size) != weaver->i64)
        size = LLVMBuildZExt(weaver->builder, size, weaver->i64, "");
    LLVMValueRef args[] = {size, mg_weaver_number(weaver, MG_VERDICT_runaway), mg_weaver_info(weaver, line, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_bytes, before, args, 3);
}

void mg_weave_steps(mg_weaver *weaver, LLVMValueRef function, uint64_t bytes)
{
    walk w = {.seen = mgc_set_new(), .open = mgc_set_new(), .headers = mgc_set_new()};
    find_headers(&w, function);
    assert(!w.way.count && !mgc_set_count(w.open)); /* invariant 19: every loop was seen */
    if (mgc_set_count(w.headers))
        hook_headers(weaver, function, w.headers);
    hook_entry(weaver, LLVMGetEntryBasicBlock(function),
               1 + mg_cost_of(bytes)); /* before the count is taken into the variable */
    mgc_set_free(w.seen);
    mgc_set_free(w.open);
    mgc_set_free(w.headers);
    mg_vec_clear(&w.way);
}
