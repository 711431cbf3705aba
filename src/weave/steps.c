/* Fuel is counted where a program can go round: at the entry of every function and at every loop header, found as
 * the target of an edge back to a block that is still open in a depth-first walk. */
#include "weave/weaver.h"

#include <string.h>

#include "base/vec.h"

typedef struct visit {
    LLVMBasicBlockRef block;
    unsigned next; /* successor to look at */
} visit;

typedef struct walk {
    MG_VEC(LLVMBasicBlockRef) seen;
    MG_VEC(visit) open;
    MG_VEC(LLVMBasicBlockRef) headers;
} walk;

static bool has(LLVMBasicBlockRef *blocks, size_t count, LLVMBasicBlockRef block)
{
    while (count--)
        if (blocks[count] == block)
            return true;
    return false;
}

static bool is_open(const walk *w, LLVMBasicBlockRef block)
{
    for (size_t i = 0; i < w->open.count; i++)
        if (w->open.items[i].block == block)
            return true;
    return false;
}

static void enter(walk *w, LLVMBasicBlockRef block)
{
    mg_vec_push(&w->seen, block);
    mg_vec_push(&w->open, ((visit){block, 0}));
}

static void find_headers(walk *w, LLVMValueRef function)
{
    enter(w, LLVMGetEntryBasicBlock(function));
    while (w->open.count) {
        visit *top = &w->open.items[w->open.count - 1];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(top->block);
        if (top->next == LLVMGetNumSuccessors(end)) {
            w->open.count--;
            continue;
        }
        LLVMBasicBlockRef to = LLVMGetSuccessor(end, top->next++);
        if (is_open(w, to)) {
            if (!has(w->headers.items, w->headers.count, to))
                mg_vec_push(&w->headers, to);
        } else if (!has(w->seen.items, w->seen.count, to)) {
            enter(w, to);
        }
    }
}

static void hook_entry(mg_weaver *weaver, LLVMBasicBlockRef entry)
{
    LLVMValueRef at = mg_weaver_after_allocas(entry);
    LLVMValueRef args[] = {mg_weaver_number(weaver, MG_VERDICT_runaway),
                           mg_weaver_number(weaver, MG_VERDICT_stack),
                           mg_weaver_info(weaver, mg_weaver_first_with_line(entry), 0)};
    mg_weaver_call(weaver, MG_HOOK_on_enter, at, args, 3);
}

/* Is this a call that may count fuel itself? Intrinsics and hooks do not. */
static bool is_counting_call(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    if (!callee || LLVMIsAInlineAsm(callee))
        return false;
    return !LLVMIsAFunction(callee) ||
           (!LLVMGetIntrinsicID(callee) && strncmp(LLVMGetValueName(callee), "mg_on_", 6));
}

static void get_fuel(mg_weaver *weaver, LLVMValueRef fuel, LLVMValueRef before)
{
    LLVMValueRef value = mg_weaver_call(weaver, MG_HOOK_on_get_fuel, before, NULL, 0);
    LLVMBuildStore(weaver->builder, value, fuel);
}

static void hook_header(mg_weaver *weaver, LLVMValueRef fuel, LLVMBasicBlockRef header)
{
    LLVMValueRef at = mg_weaver_first_after_phis(header);
    LLVMPositionBuilderBefore(weaver->builder, at);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef value = LLVMBuildLoad2(weaver->builder, weaver->i64, fuel, "");
    value = LLVMBuildSub(weaver->builder, value, mg_weaver_number(weaver, 1), "");
    LLVMBuildStore(weaver->builder, value, fuel);
    LLVMValueRef args[] = {value, mg_weaver_number(weaver, MG_VERDICT_runaway),
                           mg_weaver_info(weaver, mg_weaver_first_with_line(header), 0)};
    mg_weaver_call(weaver, MG_HOOK_on_step, at, args, 3);
}

/* Between calls the count lives in a variable of its own, which later passes keep in a register. */
static void refresh_fuel(mg_weaver *weaver, LLVMValueRef fuel, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef next;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (is_counting_call(i) && LLVMGetTailCallKind(i) != LLVMTailCallKindMustTail)
                get_fuel(weaver, fuel, next);
        }
    }
}

void mg_weave_steps(mg_weaver *weaver, LLVMValueRef function)
{
    walk w = {0};
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    find_headers(&w, function);
    if (w.headers.count) {
        LLVMPositionBuilderBefore(weaver->builder, LLVMGetFirstInstruction(entry));
        LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
        LLVMValueRef fuel = LLVMBuildAlloca(weaver->builder, weaver->i64, "");
        for (size_t i = 0; i < w.headers.count; i++)
            hook_header(weaver, fuel, w.headers.items[i]);
        refresh_fuel(weaver, fuel, function);
        get_fuel(weaver, fuel, mg_weaver_after_allocas(entry));
    }
    hook_entry(weaver, entry); /* before the count is taken into the variable */
    mg_vec_clear(&w.seen);
    mg_vec_clear(&w.open);
    mg_vec_clear(&w.headers);
}
