/* From an instruction to the number of its site. If its function was inlined, the debug info has the places of the calls; they become sites too, each
 * the caller of the one before, so that the site of a verdict tells all functions that share the compiler's frame. */
#include "weave/weaver.h"

#include <assert.h>

#include "shape/woven.h"
#include "weave/llvm_gap.h"

static uint32_t number(mg_weaver *weaver, const mg_gap_spot *place, const char *function);

/* Keeps the last answers, since all instructions that were inlined at one place ask for it. */
static uint32_t number_inlined(mg_weaver *weaver, const void *at, const char *function)
{
    size_t slot = (uintptr_t)at / 16 % MG_INLINED_KEPT;
    if (weaver->inlined[slot].at != at) {
        mg_gap_spot outer = mg_gap_spot_at(at);
        weaver->inlined[slot].site = number(weaver, &outer, function);
        assert(weaver->inlined[slot].site < weaver->sites->all.count);
        weaver->inlined[slot].at = at;
    }
    return weaver->inlined[slot].site;
}

static uint32_t number(mg_weaver *weaver, const mg_gap_spot *place, const char *function)
{
    mg_site site = {.file = place->file,
                    .function = mg_sites_name(place->function ? place->function : function),
                    .line = place->line,
                    .column = place->column};
    if (place->inlined_at)
        site.caller = number_inlined(weaver, place->inlined_at, function);
    return mg_sites_number(weaver->sites, &site);
}

uint32_t mg_weaver_site(mg_weaver *weaver, LLVMValueRef instruction)
{
    assert(LLVMIsAInstruction(instruction));
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
    mg_gap_spot place = mg_gap_spot_of(instruction);
    return number(weaver, &place, LLVMGetValueName(function));
}

/* Hooks of the early phase, and which of their arguments is the info. */
static const struct {
    mg_hook_id hook;
    unsigned info;
} early[] = {{MG_HOOK_on_bad, 2}, {MG_HOOK_on_read, 2}, {MG_HOOK_on_array, 3}};

static void place_again(mg_weaver *weaver, LLVMValueRef call, unsigned info)
{
    assert(LLVMIsACallInst(call) && LLVMIsAConstantInt(LLVMGetArgOperand(call, info)));
    uint64_t old = LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, info));
    if (mg_gap_spot_of(call).inlined_at)
        LLVMSetOperand(call, info, mg_weaver_number(weaver, MG_INFO_AT(old, mg_weaver_site(weaver, call))));
}

void mg_weave_blame_inlined(mg_weaver *weaver)
{
    assert(!weaver->is_inlined);
    for (size_t i = 0; i < sizeof early / sizeof *early; i++)
        for (LLVMUseRef use = LLVMGetFirstUse(weaver->hooks[early[i].hook]); use; use = LLVMGetNextUse(use))
            place_again(weaver, LLVMGetUser(use), early[i].info);
    weaver->is_inlined = true;
}

static bool is_call(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && !LLVMIsAInlineAsm(callee) && !(LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee));
}

void mg_weave_keep_apart(mg_weaver *weaver, LLVMValueRef function)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("nomerge", 7);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_call(i))
                LLVMAddCallSiteAttribute(i, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         LLVMCreateEnumAttribute(weaver->unit->context, kind, 0));
}
