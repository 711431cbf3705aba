/* Busy waits, in programs with threads: a loop of which no value of one turn is used in the next asks the host at the beginning of each turn (threads/spinning.h). If a
 * turn has changed nothing, the next one does the same again, until another thread writes what it has read.
 *
 * A loop carries nothing from turn to turn if its header has no phi with a value of the loop, and nothing in it writes a local that the compiler keeps; all other memory
 * is watched by the host. It may call nothing but what the host sees as operations. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/llvm_gap.h"

#define TURN "mg_host_mg_thread_turn"

static bool starts(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

/* Is every value that comes to a phi the same, or the phi itself? */
static bool is_constant(LLVMValueRef phi)
{
    LLVMValueRef only = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (value == phi || value == only)
            continue;
        if (only)
            return false;
        only = value;
    }
    return true;
}

static bool is_private(mg_weaver *weaver, LLVMValueRef pointer)
{
    LLVMValueRef variable;
    uint64_t room;
    return mg_weaver_variable(weaver, pointer, &variable, &room) == MG_BASE_LOCAL &&
           !mg_weaver_is_given_away(weaver, pointer);
}

static bool can_call(mg_weaver *weaver, LLVMValueRef call)
{
    static const char *const operations[] = {"mg_host_mg_thread_wait", "mg_host_mg_thread_atomic",
                                             "mg_host_mg_thread_self", "mg_host_mg_thread_bad_lock", TURN};
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee)) /* only one that is empty is woven */
        return true;
    if (!LLVMIsAFunction(callee))
        return false;
    if (LLVMIsAMemIntrinsic(call))
        return !is_private(weaver, LLVMGetArgOperand(call, 0));
    if (LLVMGetIntrinsicID(callee) || starts(LLVMGetValueName(callee), MG_HOOK_NAME))
        return true;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (!strcmp(LLVMGetValueName(callee), operations[i]))
            return true;
    return false;
}

static bool can_be_in_wait(mg_weaver *weaver, LLVMValueRef instruction)
{
    if (LLVMIsACallInst(instruction))
        return can_call(weaver, instruction);
    if (LLVMIsAStoreInst(instruction))
        return !is_private(weaver, LLVMGetOperand(instruction, 1));
    return !LLVMIsAAllocaInst(instruction);
}

static bool is_wait(mg_weaver *weaver, const mg_gap_loop *loop)
{
    LLVMBasicBlockRef header = mg_gap_loop_header(loop);
    for (LLVMValueRef i = LLVMGetFirstInstruction(header); LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
        if (!is_constant(i))
            return false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(header)); b;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); mg_gap_loop_has(loop, b) && i;
             i = LLVMGetNextInstruction(i))
            if (!can_be_in_wait(weaver, i))
                return false;
    return true;
}

/* 1 where the header is come to from inside the loop, else 0. */
static LLVMValueRef build_is_back(mg_weaver *weaver, const mg_gap_loop *loop)
{
    LLVMBasicBlockRef header = mg_gap_loop_header(loop);
    LLVMPositionBuilderBefore(weaver->builder, LLVMGetFirstInstruction(header));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef phi = LLVMBuildPhi(weaver->builder, weaver->i64, "");
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(header)); b;
         b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(b),
                     is_back = mg_weaver_number(weaver, mg_gap_loop_has(loop, b));
        for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
            if (LLVMGetSuccessor(end, i) == header)
                LLVMAddIncoming(phi, &is_back, &b, 1);
    }
    return phi;
}

static void ask_each_turn(mg_weaver *weaver, const mg_gap_loop *loop)
{
    LLVMBasicBlockRef header = mg_gap_loop_header(loop);
    LLVMTypeRef types[] = {weaver->i64, weaver->i64}, type = LLVMFunctionType(weaver->i64, types, 2, false);
    LLVMValueRef turn = LLVMGetNamedFunction(weaver->module, TURN);
    LLVMValueRef args[] = {mg_weaver_number(weaver, weaver->waits++), build_is_back(weaver, loop)};
    if (!turn)
        turn = LLVMAddFunction(weaver->module, TURN, type);
    LLVMPositionBuilderBefore(weaver->builder, mg_weaver_first_after_phis(header));
    LLVMSetCurrentDebugLocation2(weaver->builder,
                                 LLVMInstructionGetDebugLoc(mg_weaver_first_with_line(header)));
    LLVMBuildCall2(weaver->builder, type, turn, args, 2, "");
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
}

static void find_waits(mg_weaver *weaver, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        mg_gap_loop *loop = mg_gap_loop_new(b);
        if (loop && mg_gap_loop_header(loop) == b && is_wait(weaver, loop))
            ask_each_turn(weaver, loop);
        if (loop)
            mg_gap_loop_free(loop);
    }
}

void mg_weave_spins(mg_weaver *weaver)
{
    enum {
        BLOCKS_MOST = 4096
    }; /* of a larger function the loops are not looked for: that would take too long */
    if (!weaver->has_threads)
        return;
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && LLVMCountBasicBlocks(f) <= BLOCKS_MOST)
            find_waits(weaver, f);
}
