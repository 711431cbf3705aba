/* Questions of which one answer ends the predicate with false: with sets, the values that give it are never gone to. */
#include "weave/ending.h"
#include "weave/lanes.h"

static bool is_question(LLVMValueRef instruction)
{
    if (LLVMIsACallInst(instruction))
        return mg_lanes_asked_argument(LLVMGetCalledValue(instruction)) >= 0;
    return LLVMIsAICmpInst(instruction) != NULL;
}

void mg_lanes_find_refused(mg_weaver *weaver, mgc_map *refused)
{
    mg_endings endings = {.weaver = weaver};
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
                uint64_t bits = 0;
                for (uint64_t answer = 0; answer < 2 && is_question(i); answer++)
                    if (mg_ending_after(&endings, i, answer) == MG_ENDING_FALSE)
                        bits |= answer ? MG_REFUSED_YES : MG_REFUSED_NO;
                if (bits)
                    mgc_map_put(refused, i, (void *)(uintptr_t)bits);
            }
    mg_vec_clear(&endings.all);
}
