#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "shape/woven.h"

LLVMValueRef mg_weaver_call(mg_weaver *weaver, mg_hook_id hook, LLVMValueRef before, LLVMValueRef *args,
                            unsigned count)
{
    assert(LLVMIsAInstruction(before));
    LLVMPositionBuilderBefore(weaver->builder, before);
    LLVMSetCurrentDebugLocation2(weaver->builder,
                                 weaver->is_inlined ? NULL : LLVMInstructionGetDebugLoc(before));
    return mg_weaver_hook(weaver, hook, args, count);
}

LLVMValueRef mg_weaver_hook(mg_weaver *weaver, mg_hook_id hook, LLVMValueRef *args, unsigned count)
{
    assert(hook < MG_HOOK_COUNT && weaver->hooks[hook]);
    assert(count == LLVMCountParamTypes(weaver->hook_types[hook]));
    return LLVMBuildCall2(weaver->builder, weaver->hook_types[hook], weaver->hooks[hook], args, count, "");
}

bool mg_weaver_is_word(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMPointerTypeKind || (kind == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64);
}

LLVMTypeRef mg_weaver_bits_of_real(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool is_real = kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
    return is_real ? LLVMIntTypeInContext(LLVMGetTypeContext(type), kind == LLVMFloatTypeKind ? 32 : 64) : NULL;
}

LLVMValueRef mg_weaver_widen(mg_weaver *weaver, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value), bits = mg_weaver_bits_of_real(type);
    if (bits)
        return mg_weaver_widen(weaver, LLVMBuildBitCast(weaver->builder, value, bits, ""));
    assert(mg_weaver_is_word(type));
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildPtrToInt(weaver->builder, value, weaver->i64, "");
    return type == weaver->i64 ? value : LLVMBuildZExt(weaver->builder, value, weaver->i64, "");
}

LLVMValueRef mg_weaver_narrow(mg_weaver *weaver, LLVMValueRef word, LLVMTypeRef type)
{
    LLVMTypeRef bits = mg_weaver_bits_of_real(type);
    if (bits)
        return LLVMBuildBitCast(weaver->builder, mg_weaver_narrow(weaver, word, bits), type, "");
    assert(mg_weaver_is_word(type) && LLVMTypeOf(word) == weaver->i64);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildIntToPtr(weaver->builder, word, type, "");
    return type == weaver->i64 ? word : LLVMBuildTrunc(weaver->builder, word, type, "");
}

LLVMValueRef mg_weaver_number(mg_weaver *weaver, uint64_t number)
{
    return LLVMConstInt(weaver->i64, number, false);
}

bool mg_weaver_is_root(const mg_weaver *weaver, LLVMValueRef function)
{
    for (size_t i = 0; i < weaver->options->root_count; i++)
        if (!strcmp(weaver->options->roots[i], LLVMGetValueName(function)))
            return true;
    return false;
}

uint64_t mg_weaver_alignment(const mg_weaver *weaver, LLVMValueRef instruction)
{
    bool is_access = LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction) ||
                     LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction);
    return is_access && !mg_weaver_ignores(weaver, MG_VERDICT_misaligned) ? LLVMGetAlignment(instruction) : 1;
}

LLVMValueRef mg_weaver_info(mg_weaver *weaver, LLVMValueRef instruction, uint64_t size)
{
    uint64_t power = (uint64_t)__builtin_ctzll(mg_weaver_alignment(weaver, instruction));
    if (power > MG_ALIGNED_MOST)
        power = MG_ALIGNED_MOST;
    uint64_t told = size <= MG_INFO_SIZE_MOST ? size : 0;
    return mg_weaver_number(weaver, MG_INFO(mg_weaver_site(weaver, instruction), power, told));
}

LLVMValueRef mg_weaver_blame(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef at = instruction;
    while (at && !LLVMGetDebugLocLine(at))
        at = LLVMGetNextInstruction(at);
    return mg_weaver_info(weaver, at ? at : instruction, 0);
}

LLVMValueRef mg_weaver_moved(mg_weaver *weaver, LLVMValueRef instruction, uint64_t size)
{
    uint64_t info = LLVMConstIntGetZExtValue(mg_weaver_info(weaver, instruction, size));
    return mg_weaver_number(weaver, info | MG_READ_MOVED);
}

LLVMValueRef mg_weaver_first_after_phis(LLVMBasicBlockRef block)
{
    assert(LLVMGetBasicBlockTerminator(block));
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

LLVMValueRef mg_weaver_first_with_line(LLVMBasicBlockRef block)
{
    LLVMValueRef i = mg_weaver_first_after_phis(block);
    while (LLVMGetNextInstruction(i) && (!LLVMGetDebugLocLine(i) || LLVMIsADbgInfoIntrinsic(i)))
        i = LLVMGetNextInstruction(i);
    return i;
}

void mg_weaver_forbid(mg_weaver *weaver, LLVMValueRef instruction, LLVMValueRef bad, mg_verdict_kind kind)
{
    assert(LLVMTypeOf(bad) == weaver->i1 && kind < MG_VERDICT_COUNT);
    LLVMValueRef args[] = {bad, mg_weaver_number(weaver, kind), mg_weaver_info(weaver, instruction, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_bad, instruction, args, 3);
}

bool mg_weaver_refuse(mg_weaver *weaver, LLVMValueRef instruction, const char *construct, const char *remedy)
{
    uint32_t number = mg_weaver_site(weaver, instruction); /* which may move the sites */
    const mg_site *site = &weaver->sites->all.items[number];
    return mg_complaints_note(&weaver->unit->complaints, site->line ? site->file : NULL, site->line,
                              "%s uses %s, which Margay cannot run\n  %s", site->function, construct, remedy);
}

void mg_weaver_note(const mg_weaver *weaver, LLVMValueRef instruction, const char *mark, const char *text)
{
    LLVMContextRef context = weaver->unit->context;
    LLVMMetadataRef string = LLVMMDStringInContext2(context, text, strlen(text));
    assert(*mark);
    LLVMSetMetadata(instruction, LLVMGetMDKindIDInContext(context, mark, (unsigned)strlen(mark)),
                    LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, &string, 1)));
}

const char *mg_weaver_noted(const mg_weaver *weaver, LLVMValueRef instruction, const char *mark,
                            unsigned *length)
{
    unsigned kind = LLVMGetMDKindIDInContext(weaver->unit->context, mark, (unsigned)strlen(mark));
    LLVMValueRef node = LLVMGetMetadata(instruction, kind), string;
    if (!node || LLVMGetMDNodeNumOperands(node) != 1)
        return NULL;
    LLVMGetMDNodeOperands(node, &string);
    return LLVMGetMDString(string, length);
}
