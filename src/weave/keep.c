/* Memory that a test's locals still point to at its closing brace does not count as lost. Locals are about to become registers, so each is read once
 * more before the test returns, and handed to the engine, open or not. Those that stay in memory are found there. */
#include "shape/woven.h"
#include "weave/lifetimes.h"
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

bool mg_weaver_is_keep(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), MG_HOOK_NAME "keep");
}

/* Could it be an address? */
static bool is_word(mg_weaver *weaver, LLVMTypeRef type)
{
    return type == weaver->i64 || type == weaver->ptr;
}

static bool has_parts(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind || LLVMGetTypeKind(type) == LLVMArrayTypeKind;
}

static bool has_marks(LLVMValueRef alloca)
{
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use))
        if (mg_lifetime_of(LLVMGetUser(use)))
            return true;
    return false;
}

static void keep_word(mg_weaver *weaver, LLVMValueRef alloca, unsigned number, LLVMValueRef before)
{
    assert(number < MG_KEPT_MOST && is_word(weaver, LLVMGetAllocatedType(alloca)));
    LLVMTypeRef type = LLVMGetAllocatedType(alloca);
    LLVMValueRef value = LLVMBuildLoad2(weaver->builder, type, alloca, "");
    if (type != weaver->ptr)
        value = LLVMBuildIntToPtr(weaver->builder, value, weaver->ptr, "");
    LLVMValueRef args[] = {mg_weaver_number(weaver, number), value, mg_weaver_number(weaver, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_keep, before, args, 3);
}

static void keep_memory(mg_weaver *weaver, LLVMValueRef alloca, unsigned number, LLVMValueRef before)
{
    assert(number < MG_KEPT_MOST);
    uint64_t size = LLVMABISizeOfType(weaver->data, LLVMGetAllocatedType(alloca));
    LLVMValueRef args[] = {mg_weaver_number(weaver, number), alloca, mg_weaver_number(weaver, size)};
    mg_weaver_call(weaver, MG_HOOK_on_keep_memory, before, args, 3);
}

/* A local with marks stays in memory, and is found there as its block left it. */
static bool keep_all(mg_weaver *weaver, LLVMValueRef function, LLVMValueRef before)
{
    unsigned words = 0, others = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); LLVMIsAAllocaInst(i);
         i = LLVMGetNextInstruction(i)) {
        LLVMPositionBuilderBefore(weaver->builder, before);
        LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
        bool is_a_word = is_word(weaver, LLVMGetAllocatedType(i)), is_marked = has_marks(i);
        if (is_a_word && !is_marked && words < MG_KEPT_MOST) {
            keep_word(weaver, i, words++, before);
        } else if (is_a_word || is_marked || has_parts(LLVMGetAllocatedType(i))) {
            if (others == MG_KEPT_MOST) {
                mg_weaver_refuse(weaver, before, "a test with more than 1,024 arrays and structs",
                                 "move parts of it into functions");
                return false;
            }
            keep_memory(weaver, i, others++, before);
        }
    }
    LLVMValueRef args[] = {mg_weaver_number(weaver, words), mg_weaver_number(weaver, others),
                           LLVMConstNull(weaver->ptr)};
    mg_weaver_call(weaver, MG_HOOK_on_kept, before, args, 3);
    return true;
}

static bool is_restore(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) &&
           !strncmp(LLVMGetValueName(callee), "llvm.stackrestore", sizeof "llvm.stackrestore" - 1);
}

/* Where the hooks go: before the last instructions, which may free arrays of variable length. */
static LLVMValueRef end_of_body(LLVMValueRef end)
{
    for (LLVMValueRef i = end; i; i = LLVMGetPreviousInstruction(i))
        if (is_restore(i))
            end = i;
    return end;
}

bool mg_weave_keep(mg_weaver *weaver)
{
    bool is_good = true;
    for (size_t i = 0; i < weaver->options->root_count; i++) {
        LLVMValueRef root = LLVMGetNamedFunction(weaver->module, weaver->options->roots[i]);
        for (LLVMBasicBlockRef b = root ? LLVMGetFirstBasicBlock(root) : NULL; b; b = LLVMGetNextBasicBlock(b))
            if (is_good && LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(b)))
                is_good = keep_all(weaver, root, end_of_body(LLVMGetBasicBlockTerminator(b)));
    }
    return is_good;
}
