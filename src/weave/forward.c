#include "weave/forward.h"

#include "weave/decider.h"

/* A read of memory that may be a field. */
static bool is_field(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef variable;
    uint64_t room, size;
    if (!LLVMIsALoadInst(instruction) || !mg_decider_takes(LLVMTypeOf(instruction)))
        return false;
    size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(instruction));
    return (size == 1 || size == 2 || size == 4 || size == 8) &&
           mg_weaver_variable(weaver, LLVMGetOperand(instruction, 0), &variable, &room) == MG_BASE_UNKNOWN;
}

static void tell(mg_weaver *weaver, LLVMValueRef load, const mg_decider_refusal *refusal)
{
    mg_read read = {.site = mg_weaver_site(weaver, load), .is_decided = !refusal};
    if (refusal) {
        read.why = refusal->why;
        read.why_site = refusal->stop ? mg_weaver_site(weaver, refusal->stop) : 0;
    }
    mg_vec_push(&weaver->options->reads->all, read);
}

static void look_at(mg_weaver *weaver, mg_endings *endings, LLVMValueRef load)
{
    mg_forward forward;
    mg_decider_refusal refusal;
    bool is_decided = mg_decider_make(weaver, endings, load, &forward, &refusal);
    if (is_decided)
        mg_vec_push(&weaver->forwards, forward);
    if (weaver->options->reads)
        tell(weaver, load, is_decided ? NULL : &refusal);
}

void mg_forward_each(mg_weaver *weaver, mg_forward_function *each)
{
    mg_endings endings = {.weaver = weaver};
    LLVMValueRef last = LLVMGetLastFunction(weaver->module); /* others are added meanwhile */
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f;
         f = f == last ? NULL : LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                if (is_field(weaver, i))
                    each(weaver, &endings, i);
    mg_vec_clear(&endings.all);
}

void mg_forward_find(mg_weaver *weaver)
{
    mg_forward_each(weaver, look_at);
}

const mg_forward *mg_forward_of(const mg_weaver *weaver, LLVMValueRef load)
{
    for (size_t i = 0; i < weaver->forwards.count; i++)
        if (weaver->forwards.items[i].load == load)
            return &weaver->forwards.items[i];
    return NULL;
}
