/* What a test that fails is told of, beside the line: which part of an assertion's condition was false, the values that were compared there, and which
 * `return` of a predicate said no. Nothing of it is computed on a path that does not fail, but for one store at each `return` that refuses.
 *
 * An assertion is a call that never returns, in a block of its own. Each block that branches to it tested one part of the condition: `a == b && ok(c)` has
 * two. Which parts are calls is seen before inlining (mg_reasons_mark), and kept on the call as metadata; what is compared is read off the branches when
 * all else is woven beside the values (mg_reasons_tell), so that nothing is chosen, or found to be unwritten, by being told of. */
#include "weave/weaver.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/lanes.h"
#include "weave/llvm_gap.h"

/* ---- conditions ------------------------------------------------------------------------------------------ */

static const char calls_mark[] = "mg.calls";

static const char *name_of_callee(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
}

/* Is it the call that ends a path whose assertion failed? prefix: what the names of such functions begin with by now. */
static bool is_failing(LLVMValueRef instruction, const char *prefix)
{
    static const char *const names[] = {"mg_fail", "__assert_fail", "mg_break"};
    const char *name = name_of_callee(instruction);
    size_t length = strlen(prefix);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strncmp(name, prefix, length) && !strcmp(name + length, names[i]))
            return true;
    return false;
}

/* The condition that decides whether a block is followed by another; NULL: it is not, or always. */
static LLVMValueRef condition_between(LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef last = LLVMGetBasicBlockTerminator(from);
    if (!LLVMIsABranchInst(last) || !LLVMIsConditional(last) ||
        LLVMGetSuccessor(last, 0) == LLVMGetSuccessor(last, 1))
        return NULL;
    return LLVMGetSuccessor(last, 0) == to || LLVMGetSuccessor(last, 1) == to ? LLVMGetCondition(last) : NULL;
}

static bool leads_to(LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef last = LLVMGetBasicBlockTerminator(from);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(last); i++)
        if (LLVMGetSuccessor(last, i) == to)
            return true;
    return false;
}

/* The blocks that lead to one, in the order of the source. False: there are too many. */
static bool find_parts(LLVMBasicBlockRef block, LLVMBasicBlockRef parts[MG_COMPARED_PARTS_MOST],
                       unsigned *count)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(block);
    *count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        if (!leads_to(b, block))
            continue;
        if (*count == MG_COMPARED_PARTS_MOST)
            return false;
        parts[(*count)++] = b;
    }
    return *count > 0;
}

/* A call of a function of the program that returns a bool: it says itself where it returned false. */
static bool is_told_call(const mg_weaver *weaver, LLVMValueRef value)
{
    LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    return callee && LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee) && LLVMTypeOf(value) == weaver->i1;
}

/* ---- before inlining: which parts are calls ---------------------------------------------------------------- */

/* A letter for each part: c for a call that is refused by being false, - for anything else. */
static void mark_failure(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call), parts[MG_COMPARED_PARTS_MOST];
    char letters[MG_COMPARED_PARTS_MOST + 1];
    unsigned count;
    if (!find_parts(block, parts, &count))
        return;
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef condition = condition_between(parts[i], block);
        bool is_if_false = condition && LLVMGetSuccessor(LLVMGetBasicBlockTerminator(parts[i]), 1) == block;
        letters[i] = is_if_false && is_told_call(weaver, condition) ? 'c' : '-';
    }
    letters[count] = '\0';
    mg_weaver_note(weaver, call, calls_mark, letters);
}

static bool is_marked(const mg_weaver *weaver, LLVMValueRef call, unsigned part, unsigned parts)
{
    unsigned length = 0;
    const char *letters = mg_weaver_noted(weaver, call, calls_mark, &length);
    return letters && length == parts && letters[part] == 'c';
}

/* ---- before inlining: where functions return false -------------------------------------------------------- */

/* The open values of a proof are not looked at. */
static bool can_tell(const mg_weaver *weaver, LLVMValueRef value)
{
    return (LLVMIsAICmpInst(value) || LLVMIsAFCmpInst(value)) && weaver->options->lanes != MG_LANES_TERMS;
}

static LLVMValueRef call_free(mg_weaver *weaver, mg_hook_id hook, LLVMValueRef before, LLVMValueRef *args,
                              unsigned count)
{
    static const char key[] = "call-inline-cost", value[] = "0"; /* else tests would inline other functions */
    LLVMAddAttributeAtIndex(
        weaver->hooks[hook], (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(weaver->unit->context, key, sizeof key - 1, value, sizeof value - 1));
    return mg_weaver_call(weaver, hook, before, args, count);
}

/* From here on the last refusal was at the line of an instruction; NULL: nobody knows where. */
static void refuse_at(mg_weaver *weaver, LLVMValueRef line, LLVMValueRef before)
{
    LLVMValueRef site = mg_weaver_number(weaver, line ? mg_weaver_site(weaver, line) : 0);
    call_free(weaver, MG_HOOK_on_refused, before, &site, 1);
}

/* The same if a value is false, or true. */
static void refuse_if(mg_weaver *weaver, LLVMValueRef value, bool is, LLVMValueRef before)
{
    LLVMValueRef args[] = {value, mg_weaver_number(weaver, is),
                           mg_weaver_number(weaver, mg_weaver_site(weaver, value))};
    call_free(weaver, MG_HOOK_on_refused_if, before, args, 3);
}

/* A part of what is returned, as && joins them: the value that comes from one block. */
static void mark_part(mg_weaver *weaver, LLVMValueRef phi, unsigned number)
{
    LLVMValueRef value = LLVMGetIncomingValue(phi, number);
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, number), to = LLVMGetInstructionParent(phi);
    LLVMValueRef last = LLVMGetBasicBlockTerminator(from);
    bool is_if_true = LLVMGetNumSuccessors(last) && LLVMGetSuccessor(last, 0) == to;
    if (LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value))
        return;
    bool is_branch = LLVMIsAConstantInt(value) && condition_between(from, to);
    if (is_branch)
        value = LLVMGetCondition(last);
    if (is_told_call(weaver, value) && !(is_branch && is_if_true))
        return;
    if (LLVMIsAInstruction(value) && can_tell(weaver, value))
        refuse_if(weaver, value, is_branch && is_if_true, last);
    else
        refuse_at(weaver, NULL, last);
}

/* Right before a function returns a value, or puts it where its only return finds it. */
static void mark_result(mg_weaver *weaver, LLVMValueRef value, LLVMValueRef at)
{
    assert(LLVMTypeOf(value) == weaver->i1);
    if (LLVMIsAConstantInt(value) && !LLVMConstIntGetZExtValue(value))
        refuse_at(weaver, at, at);
    else if (LLVMIsAPHINode(value))
        for (unsigned i = 0; i < LLVMCountIncoming(value); i++)
            mark_part(weaver, value, i);
    else if (LLVMIsAInstruction(value) && can_tell(weaver, value))
        refuse_if(weaver, value, false, at);
    else if (!LLVMIsAConstantInt(value) && !is_told_call(weaver, value))
        refuse_at(weaver, NULL, at);
}

static void mark_return(mg_weaver *weaver, LLVMValueRef at)
{
    LLVMValueRef value = LLVMGetNumOperands(at) ? LLVMGetOperand(at, 0) : NULL;
    if (!value || LLVMTypeOf(value) != weaver->i1)
        return;
    LLVMValueRef local = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
    if (!local || !LLVMIsAAllocaInst(local) || LLVMGetAllocatedType(local) != weaver->i1) {
        mark_result(weaver, value, at);
        return;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use))
        if (LLVMIsAStoreInst(LLVMGetUser(use)) && LLVMGetOperand(LLVMGetUser(use), 1) == local)
            mark_result(weaver, LLVMGetOperand(LLVMGetUser(use), 0), LLVMGetUser(use));
}

static void mark_function(mg_weaver *weaver, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            if (LLVMIsAReturnInst(i))
                mark_return(weaver, i);
            else if (is_failing(i, ""))
                mark_failure(weaver, i);
            else if (LLVMIsACallInst(i))
                mg_asked_mark(weaver, i);
        }
}

void mg_reasons_mark(mg_weaver *weaver)
{
    assert(!weaver->is_inlined);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            mark_function(weaver, f);
}

/* ---- when all else is woven: what is compared --------------------------------------------------------------- */

typedef struct comparison {
    mg_operation operation;
    mg_compared_form form;
    unsigned width;
    LLVMValueRef left, right; /* 64 bits each */
    uint64_t fixed;           /* MG_COMPARED_FIXED of each that is constant */
} comparison;

/* The comparison itself, where the weave has put something between it and the branch. */
static LLVMValueRef source_of(const mg_weaver *weaver, LLVMValueRef value)
{
    for (;;) {
        LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
        if (LLVMIsATruncInst(value) || LLVMIsAZExtInst(value) || LLVMIsAFreezeInst(value))
            value = LLVMGetOperand(value, 0);
        else if (callee && (callee == weaver->hooks[MG_HOOK_on_lane_force] ||
                            callee == weaver->hooks[MG_HOOK_on_lane_computed]))
            value = LLVMGetArgOperand(value, 0);
        else
            return value;
    }
}

static const struct {
    LLVMRealPredicate predicates[2];
    mg_operation operation;
} real_comparisons[] = {
    {{LLVMRealOEQ, LLVMRealUEQ}, MG_OPERATION_EQ}, {{LLVMRealONE, LLVMRealUNE}, MG_OPERATION_NE},
    {{LLVMRealOLT, LLVMRealULT}, MG_OPERATION_LT}, {{LLVMRealOLE, LLVMRealULE}, MG_OPERATION_LE},
    {{LLVMRealOGT, LLVMRealUGT}, MG_OPERATION_GT}, {{LLVMRealOGE, LLVMRealUGE}, MG_OPERATION_GE},
};

static LLVMValueRef widen_real(mg_weaver *weaver, LLVMValueRef value)
{
    LLVMTypeRef real = LLVMDoubleTypeInContext(weaver->unit->context);
    if (LLVMTypeOf(value) != real)
        value = LLVMBuildFPExt(weaver->builder, value, real, "");
    return LLVMBuildBitCast(weaver->builder, value, weaver->i64, "");
}

/* At the builder's place. */
static bool read_real(mg_weaver *weaver, LLVMValueRef fcmp, comparison *c)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(fcmp, 0)));
    if (kind != LLVMFloatTypeKind && kind != LLVMDoubleTypeKind)
        return false;
    for (size_t i = 0; i < sizeof real_comparisons / sizeof *real_comparisons; i++)
        for (int k = 0; k < 2; k++)
            if (real_comparisons[i].predicates[k] == LLVMGetFCmpPredicate(fcmp)) {
                *c = (comparison){.operation = real_comparisons[i].operation,
                                  .form = MG_COMPARED_REALS,
                                  .width = 64,
                                  .left = widen_real(weaver, LLVMGetOperand(fcmp, 0)),
                                  .right = widen_real(weaver, LLVMGetOperand(fcmp, 1))};
                return true;
            }
    return false;
}

/* Of a pointer only whether it is NULL: to tell the address of a local would give it away. */
static LLVMValueRef widen(mg_weaver *weaver, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return mg_weaver_widen(weaver, value);
    LLVMValueRef is_there = LLVMBuildICmp(weaver->builder, LLVMIntNE, value, LLVMConstNull(type), "");
    return LLVMBuildZExt(weaver->builder, is_there, weaver->i64, "");
}

static bool read_comparison(mg_weaver *weaver, LLVMValueRef condition, comparison *c)
{
    if (LLVMIsAFCmpInst(condition))
        return read_real(weaver, condition, c);
    if (!LLVMIsAICmpInst(condition) || !mg_weaver_is_word(LLVMTypeOf(LLVMGetOperand(condition, 0))))
        return false;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(condition, 0));
    bool is_pointer = LLVMGetTypeKind(type) == LLVMPointerTypeKind;
    *c = (comparison){.operation = mg_lanes_operation(condition),
                      .form = is_pointer ? MG_COMPARED_POINTERS : MG_COMPARED_NUMBERS,
                      .width = (unsigned)LLVMSizeOfTypeInBits(weaver->data, type),
                      .left = widen(weaver, LLVMGetOperand(condition, 0)),
                      .right = widen(weaver, LLVMGetOperand(condition, 1))};
    return true;
}

/* What one part compared, as the three arguments of the hook. */
static void read_part(mg_weaver *weaver, LLVMValueRef call, LLVMBasicBlockRef from, unsigned part,
                      unsigned parts, LLVMValueRef args[3])
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
    LLVMValueRef condition = condition_between(from, block);
    comparison c = {.operation = MG_OPERATION_EQ,
                    .left = mg_weaver_number(weaver, 0),
                    .right = mg_weaver_number(weaver, 0)};
    LLVMPositionBuilderBefore(weaver->builder, LLVMGetBasicBlockTerminator(from));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (is_marked(weaver, call, part, parts))
        c.form = MG_COMPARED_CALL;
    else if (condition && read_comparison(weaver, source_of(weaver, condition), &c))
        c.fixed = (LLVMIsConstant(c.left) ? MG_COMPARED_FIXED(0) : 0) |
                  (LLVMIsConstant(c.right) ? MG_COMPARED_FIXED(1) : 0);
    args[0] = mg_weaver_number(weaver, MG_COMPARED(c.operation, c.width, c.form, part, parts) | c.fixed);
    args[1] = c.left;
    args[2] = c.right;
}

static LLVMValueRef join(mg_weaver *weaver, LLVMBasicBlockRef block, LLVMBasicBlockRef *from,
                         LLVMValueRef (*args)[3], unsigned argument, unsigned count)
{
    LLVMPositionBuilderBefore(weaver->builder, LLVMGetFirstInstruction(block));
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef phi = LLVMBuildPhi(weaver->builder, weaver->i64, "");
    for (unsigned i = 0; i < count; i++)
        LLVMAddIncoming(phi, &args[i][argument], &from[i], 1);
    return phi;
}

static void tell(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(call), from[MG_COMPARED_PARTS_MOST];
    LLVMValueRef args[MG_COMPARED_PARTS_MOST][3], told[3];
    unsigned count;
    if (!find_parts(block, from, &count))
        return;
    for (unsigned i = 0; i < count; i++)
        read_part(weaver, call, from[i], i, count, args[i]);
    for (unsigned k = 0; k < 3; k++)
        told[k] = count == 1 ? args[0][k] : join(weaver, block, from, args, k, count);
    mg_weaver_call(weaver, MG_HOOK_on_compared, call, told, 3);
}

/* A check of clang's that an index is inside an array: `bad` is true when it is not. */
static void tell_index(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef bad = LLVMGetArgOperand(call, 0), kind = LLVMGetArgOperand(call, 1);
    bool is_not = LLVMIsABinaryOperator(bad) && LLVMGetInstructionOpcode(bad) == LLVMXor;
    LLVMValueRef good = is_not ? source_of(weaver, LLVMGetOperand(bad, 0)) : NULL;
    if (!good || !LLVMIsAICmpInst(good) || LLVMGetICmpPredicate(good) != LLVMIntULT ||
        LLVMConstIntGetZExtValue(kind) != MG_VERDICT_out_of_bounds)
        return;
    LLVMPositionBuilderBefore(weaver->builder, call);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef args[] = {bad, widen(weaver, LLVMGetOperand(good, 0)), widen(weaver, LLVMGetOperand(good, 1))};
    mg_weaver_call(weaver, MG_HOOK_on_outside, call, args, 3);
}

void mg_reasons_tell(mg_weaver *weaver)
{
    assert(weaver->is_inlined);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
                if (is_failing(i, "mg_host_"))
                    tell(weaver, i);
                else if (LLVMIsACallInst(i) && LLVMGetCalledValue(i) == weaver->hooks[MG_HOOK_on_bad])
                    tell_index(weaver, i);
            }
}
