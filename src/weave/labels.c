/* `goto *p`. The address of a label is a number, the same under every engine, and a jump through a pointer is a switch over the labels of
 * its own function; anything else is a verdict. So a jump goes only where C lets it go, and the passes that follow see an ordinary switch.
 *
 * The numbers lie between the stubs of functions (stubs.c), so that a label cannot be called either. */
#include "weave/weaver.h"

#include <assert.h>

#include <llvm-c/DebugInfo.h>

#include "base/vec.h"
#include "weave/llvm_gap.h"

typedef struct label {
    LLVMBasicBlockRef block;
    LLVMValueRef number;
} label;

typedef struct labels {
    mg_weaver *weaver;
    MG_VEC(label) all; /* of one function */
    uint32_t count;    /* in the module so far */
} labels;

/* The constant that is the address of a block; NULL: nobody takes it. */
static LLVMValueRef address_of(LLVMValueRef function, LLVMBasicBlockRef block)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsABlockAddress(user) && LLVMGetBlockAddressBasicBlock(user) == block)
            return user;
    }
    return NULL;
}

static bool has_labels(LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (LLVMIsABlockAddress(LLVMGetUser(use)))
            return true;
    return false;
}

static void number_labels(labels *l, LLVMValueRef function)
{
    mg_weaver *w = l->weaver;
    l->all.count = 0;
    if (!has_labels(function))
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef address = address_of(function, b);
        if (!address)
            continue;
        uint64_t step = w->options->stub_size;
        assert(step > 1); /* a label lies between two stubs */
        label made = {b, mg_weaver_number(w, w->options->stubs + l->count++ * step + step / 2)};
        LLVMReplaceAllUsesWith(address, LLVMConstIntToPtr(made.number, w->ptr));
        assert(!LLVMGetFirstUse(address));
        mg_vec_push(&l->all, made);
    }
}

/* clang gives all jumps of a function one place, which has no line; where there is only one, the way there has it. */
static LLVMValueRef with_line(LLVMValueRef jump)
{
    LLVMBasicBlockRef before = mg_gap_single_predecessor(LLVMGetInstructionParent(jump));
    return LLVMGetDebugLocLine(jump) || !before ? jump : LLVMGetBasicBlockTerminator(before);
}

/* The block where a jump ends that goes nowhere. */
static LLVMBasicBlockRef make_nowhere(mg_weaver *w, LLVMValueRef jump, LLVMValueRef number)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(jump));
    LLVMBasicBlockRef nowhere = LLVMAppendBasicBlockInContext(w->unit->context, function, "");
    LLVMValueRef line = with_line(jump), info = mg_weaver_info(w, line, 0);
    LLVMPositionBuilderAtEnd(w->builder, nowhere);
    LLVMSetCurrentDebugLocation2(w->builder, LLVMInstructionGetDebugLoc(line));
    LLVMValueRef end = LLVMBuildUnreachable(w->builder);
    LLVMValueRef args[] = {number, mg_weaver_number(w, MG_VERDICT_null), mg_weaver_number(w, MG_VERDICT_wild),
                           info};
    mg_weaver_call(w, MG_HOOK_on_nowhere, end, args, 4);
    return nowhere;
}

static bool leads_to(LLVMValueRef jump, LLVMBasicBlockRef block)
{
    for (unsigned i = 0; i < LLVMGetNumSuccessors(jump); i++)
        if (LLVMGetSuccessor(jump, i) == block)
            return true;
    return false;
}

static void replace_jump(const labels *l, LLVMValueRef jump)
{
    mg_weaver *w = l->weaver;
    assert(LLVMIsAIndirectBrInst(jump));
    LLVMPositionBuilderBefore(w->builder, jump);
    LLVMSetCurrentDebugLocation2(w->builder, LLVMInstructionGetDebugLoc(jump));
    LLVMValueRef number = LLVMBuildPtrToInt(w->builder, LLVMGetOperand(jump, 0), w->i64, "");
    LLVMBasicBlockRef nowhere = make_nowhere(w, jump, number);
    LLVMPositionBuilderBefore(w->builder, jump);
    LLVMSetCurrentDebugLocation2(w->builder, LLVMInstructionGetDebugLoc(jump));
    LLVMValueRef choice = LLVMBuildSwitch(w->builder, number, nowhere, (unsigned)l->all.count);
    for (size_t i = 0; i < l->all.count; i++)
        if (leads_to(jump, l->all.items[i].block))
            LLVMAddCase(choice, l->all.items[i].number, l->all.items[i].block);
    LLVMInstructionEraseFromParent(jump);
}

static void replace_jumps(const labels *l, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
        if (LLVMIsAIndirectBrInst(end))
            replace_jump(l, end);
    }
}

bool mg_labels_replace(mg_weaver *weaver)
{
    labels l = {.weaver = weaver};
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f))
            continue;
        number_labels(&l, f);
        replace_jumps(&l, f);
    }
    mg_vec_clear(&l.all);
    return l.count <= weaver->options->stubs_most ||
           mg_status_fail(weaver->status, MG_EXIT_INPUT,
                          "the program takes the addresses of %u labels; Margay has room for %u\n"
                          "  leave out what the test does not need",
                          l.count, weaver->options->stubs_most);
}
