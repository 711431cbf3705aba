/* Fuel is counted where a program can go round: at the entry of every function and at every loop header, found as
 * the target of an edge back to a block that is still open in a depth-first walk. */
#include "weave/weaver.h"

#include <stdlib.h>

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

static LLVMValueRef first_after_phis(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

static LLVMValueRef first_with_line(LLVMBasicBlockRef block)
{
    LLVMValueRef i = first_after_phis(block);
    while (LLVMGetNextInstruction(i) && (!LLVMGetDebugLocLine(i) || LLVMIsADbgInfoIntrinsic(i)))
        i = LLVMGetNextInstruction(i);
    return i;
}

static void hook_entry(mg_weaver *weaver, LLVMBasicBlockRef entry)
{
    LLVMValueRef at = LLVMGetFirstInstruction(entry);
    while (LLVMIsAAllocaInst(at))
        at = LLVMGetNextInstruction(at);
    LLVMValueRef args[] = {mg_weaver_number(weaver, MG_VERDICT_runaway), mg_weaver_number(weaver, MG_VERDICT_stack),
                           mg_weaver_info(weaver, first_with_line(entry), 0)};
    mg_weaver_call(weaver, MG_HOOK_on_enter, at, args, 3);
}

void mg_weave_steps(mg_weaver *weaver, LLVMValueRef function)
{
    walk w = {0};
    find_headers(&w, function);
    for (size_t i = 0; i < w.headers.count; i++) {
        LLVMBasicBlockRef header = w.headers.items[i];
        LLVMValueRef args[] = {mg_weaver_number(weaver, MG_VERDICT_runaway),
                               mg_weaver_info(weaver, first_with_line(header), 0)};
        mg_weaver_call(weaver, MG_HOOK_on_step, first_after_phis(header), args, 2);
    }
    hook_entry(weaver, LLVMGetEntryBasicBlock(function));
    mg_vec_clear(&w.seen);
    mg_vec_clear(&w.open);
    mg_vec_clear(&w.headers);
}
