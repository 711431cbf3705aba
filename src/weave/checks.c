/* clang folds constants before there are instructions that could be checked: `1 << 40` and `5 % 0` become poison. So clang compiles its own checks in.
 * Each is a branch to a trap whose number says what is wrong. Here each such branch becomes a call of the hook that all checks of the weave use, and the
 * code goes straight on: a check must not look like a decision of the program. */
#include "weave/checks.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/llvm_gap.h"

typedef struct check {
    unsigned trap;
    mg_verdict_kind verdict;
    bool goes_on;
} check;

static const check checks[] = {
#define MG_CHECK(name, trap, verdict, goes_on) {trap, MG_VERDICT_##verdict, goes_on},
#include "weave/checks.def"
#undef MG_CHECK
};

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

static const char checked[] = "mg.checked";
static const char wraps[] = "mg-wraps"; /* the attribute of a function whose signed arithmetic wraps around */

static unsigned kind_of(LLVMValueRef instruction, const char *name)
{
    return LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(instruction)), name, (unsigned)strlen(name));
}

static bool has_metadata(LLVMValueRef instruction, const char *name)
{
    return LLVMGetMetadata(instruction, kind_of(instruction, name)) != NULL;
}

bool mg_checks_has(LLVMValueRef instruction)
{
    return has_metadata(instruction, checked);
}

static void set_checked(LLVMValueRef instruction)
{
    assert(LLVMIsAInstruction(instruction));
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    LLVMMetadataRef none = LLVMMDNodeInContext2(context, NULL, 0);
    LLVMSetMetadata(instruction, kind_of(instruction, checked), LLVMMetadataAsValue(context, none));
}

/* Is it part of a check of clang's? */
static bool is_clangs(LLVMValueRef instruction)
{
    return has_metadata(instruction, "nosanitize");
}

static const char *intrinsic_name(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee) ? LLVMGetValueName(callee) : "";
}

static const check *find_check(LLVMValueRef call)
{
    if (strcmp(intrinsic_name(call), "llvm.ubsantrap"))
        return NULL;
    assert(LLVMIsAConstantInt(LLVMGetArgOperand(call, 0)));
    uint64_t trap = LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 0));
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (checks[i].trap == trap)
            return &checks[i];
    return NULL;
}

mg_verdict_kind mg_checks_verdict(LLVMValueRef call)
{
    const check *found = find_check(call);
    return found ? found->verdict : MG_VERDICT_illegal;
}

/* ---- conditions ------------------------------------------------------------------------------------------ */

static bool is_conditional(LLVMValueRef end)
{
    return LLVMIsABranchInst(end) && LLVMIsConditional(end);
}

/* The block where clang's check of a signed shift looks at the value, once it is known that the amount is not too large. */
static bool is_detour(LLVMBasicBlockRef block, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (mg_gap_single_predecessor(block) != from || !LLVMIsABranchInst(end) || LLVMIsConditional(end) ||
        LLVMGetSuccessor(end, 0) != to)
        return false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (!is_clangs(i))
            return false;
    return true;
}

static LLVMValueRef choose(mg_weaver *weaver, LLVMValueRef condition, LLVMValueRef yes, LLVMValueRef no)
{
    if (LLVMIsAConstantInt(condition))
        return LLVMConstIntGetZExtValue(condition) ? yes : no;
    return LLVMBuildSelect(weaver->builder, condition, yes, no, "");
}

/* Moves the detour's code into the block, so that it is always computed, and only uses the result if the program would have gone there. In that case
 * its shift cannot go too far, so it needs no hook. */
static void flatten(mg_weaver *weaver, LLVMBasicBlockRef block, LLVMBasicBlockRef detour, LLVMBasicBlockRef to)
{
    assert(is_detour(detour, block, to));
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block), phi;
    LLVMPositionBuilderBefore(weaver->builder, end);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    for (LLVMValueRef i = LLVMGetFirstInstruction(detour); !LLVMIsATerminatorInst(i);
         i = LLVMGetFirstInstruction(detour)) {
        LLVMInstructionRemoveFromParent(i);
        LLVMInsertIntoBuilder(weaver->builder, i);
        set_checked(i);
    }
    while (LLVMIsAPHINode(phi = LLVMGetFirstInstruction(to))) {
        assert(LLVMCountIncoming(phi) == 2); /* from the block, and from the detour */
        bool is_first = LLVMGetIncomingBlock(phi, 0) == detour;
        LLVMValueRef value = choose(weaver, LLVMGetCondition(end), LLVMGetIncomingValue(phi, !is_first),
                                    LLVMGetIncomingValue(phi, is_first));
        LLVMReplaceAllUsesWith(phi, value);
        LLVMInstructionEraseFromParent(phi);
    }
    mg_gap_go_straight(block, to);
}

static bool flatten_detour(mg_weaver *weaver, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (!is_conditional(end) || !is_clangs(end))
        return false;
    LLVMBasicBlockRef detour = LLVMGetSuccessor(end, 0), to = LLVMGetSuccessor(end, 1);
    if (!is_detour(detour, block, to))
        return false;
    flatten(weaver, block, detour, to);
    return true;
}

static bool is_true(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value);
}

/* Simplifies an `and` or `or` of which one side has become a constant. */
static LLVMValueRef fold(LLVMValueRef condition)
{
    LLVMOpcode opcode = LLVMIsAInstruction(condition) ? LLVMGetInstructionOpcode(condition) : LLVMBr;
    bool is_and = opcode == LLVMAnd;
    if (!is_and && opcode != LLVMOr)
        return condition;
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef side = fold(LLVMGetOperand(condition, i));
        if (LLVMIsAConstantInt(side))
            return LLVMConstIntGetZExtValue(side) == is_and ? fold(LLVMGetOperand(condition, 1 - i)) : side;
    }
    return condition;
}

/* ---- functions that may overflow ------------------------------------------------------------------------- */

void mg_checks_allow_overflow(LLVMModuleRef module)
{
    LLVMAttributeRef attribute =
        LLVMCreateStringAttribute(LLVMGetModuleContext(module), wraps, sizeof wraps - 1, "", 0);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            LLVMAddAttributeAtIndex(f, ON_FUNCTION, attribute);
}

static bool may_overflow(LLVMValueRef function)
{
    return LLVMGetStringAttributeAtIndex(function, ON_FUNCTION, wraps, sizeof wraps - 1);
}

/* ---- branches -------------------------------------------------------------------------------------------- */

/* Is it the instruction that a check was made for, of a kind that the weave would otherwise check itself? */
static bool is_guarded(LLVMValueRef instruction, mg_verdict_kind verdict)
{
    static const struct {
        LLVMOpcode opcode;
        mg_verdict_kind verdict;
    } guarded[] = {
        {LLVMSDiv, MG_VERDICT_trap},  {LLVMUDiv, MG_VERDICT_trap},         {LLVMSRem, MG_VERDICT_trap},
        {LLVMURem, MG_VERDICT_trap},  {LLVMShl, MG_VERDICT_shift},         {LLVMLShr, MG_VERDICT_shift},
        {LLVMAShr, MG_VERDICT_shift}, {LLVMFPToSI, MG_VERDICT_conversion}, {LLVMFPToUI, MG_VERDICT_conversion},
    };
    for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++)
        if (guarded[i].opcode == LLVMGetInstructionOpcode(instruction))
            return guarded[i].verdict == verdict;
    return false;
}

/* The place in an array whose index was checked to be less than its length. The index may be made wider in between. */
static LLVMValueRef guarded_place(LLVMValueRef next, LLVMValueRef good)
{
    LLVMValueRef place = LLVMIsACastInst(next) ? LLVMGetNextInstruction(next) : next;
    bool is_strict = LLVMIsAICmpInst(good) && LLVMGetICmpPredicate(good) == LLVMIntULT;
    if (!is_strict || !LLVMIsAGetElementPtrInst(place) || LLVMGetNumOperands(place) != 3)
        return NULL;
    LLVMValueRef index = LLVMGetOperand(place, 2), compared = LLVMGetOperand(good, 0);
    bool is_same = index == compared || (index == next && LLVMIsACastInst(compared) &&
                                         LLVMGetOperand(next, 0) == LLVMGetOperand(compared, 0));
    return is_same ? place : NULL;
}

/* Marks the instruction behind a check, so that it is not checked again. */
static void mark_guarded(LLVMBasicBlockRef block, LLVMValueRef good, mg_verdict_kind verdict)
{
    LLVMValueRef next = LLVMGetFirstInstruction(block), guarded = is_guarded(next, verdict) ? next : NULL;
    if (verdict == MG_VERDICT_out_of_bounds)
        guarded = guarded_place(next, good);
    if (guarded)
        set_checked(guarded);
}

/* A bool that is read only to be copied may be open, and is true or false then. So the check is left to where the load is woven, which knows whether the
 * value is open. */
static void mark_bool(LLVMValueRef good)
{
    LLVMValueRef read = LLVMIsAICmpInst(good) ? LLVMGetOperand(good, 0) : NULL;
    if (read && LLVMIsALoadInst(read))
        set_checked(read);
}

static bool is_left_out(const mg_weaver *weaver, const check *c, LLVMBasicBlockRef block)
{
    return c->goes_on && (mg_weaver_ignores(weaver, c->verdict) ||
                          (c->verdict == MG_VERDICT_overflow && may_overflow(LLVMGetBasicBlockParent(block))));
}

/* A predicate runs millions of times, so an index there is only checked against the variable that its array lies in, unless it is constant. */
static bool is_too_dear(const mg_weaver *weaver, const check *c, LLVMValueRef good)
{
    return c->verdict == MG_VERDICT_out_of_bounds && !weaver->options->keeps && !LLVMIsAConstantInt(good);
}

/* Puts a hook before the branch of a check, and makes the branch go straight on. */
static bool weave_branch(mg_weaver *weaver, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (!is_conditional(end))
        return false;
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, 0), trap = LLVMGetSuccessor(end, 1);
    const check *c = find_check(LLVMGetFirstInstruction(trap));
    if (!c || !LLVMIsAUnreachableInst(LLVMGetBasicBlockTerminator(trap)) ||
        mg_gap_single_predecessor(next) != block || mg_gap_single_predecessor(trap) != block)
        return false;
    LLVMValueRef good = fold(LLVMGetCondition(end));
    bool is_out = is_left_out(weaver, c, block) || is_too_dear(weaver, c, good);
    LLVMPositionBuilderBefore(weaver->builder, end);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    if (!is_out && c->verdict == MG_VERDICT_bool)
        mark_bool(good);
    else if (!is_out && !is_true(good))
        mg_weaver_forbid(weaver, end, LLVMBuildNot(weaver->builder, good, ""), c->verdict);
    if (!is_out)
        mark_guarded(next, good, c->verdict);
    mg_gap_go_straight(block, next);
    return true;
}

/* ---- arithmetic ------------------------------------------------------------------------------------------ */

/* Arithmetic that reports overflow becomes plain arithmetic if the report is not used any more. */
static void unwrap_overflow(mg_weaver *weaver, LLVMValueRef result)
{
    assert(LLVMIsAExtractValueInst(result));
    static const struct {
        const char *name;
        LLVMOpcode opcode;
    } operations[] = {{"llvm.sadd.", LLVMAdd}, {"llvm.ssub.", LLVMSub}, {"llvm.smul.", LLVMMul}};
    LLVMValueRef call = LLVMGetOperand(result, 0);
    if (*LLVMGetIndices(result) || LLVMGetNextUse(LLVMGetFirstUse(call)) || !is_clangs(call))
        return;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        if (strncmp(intrinsic_name(call), operations[i].name, strlen(operations[i].name)))
            continue;
        LLVMPositionBuilderBefore(weaver->builder, call);
        LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(call));
        LLVMValueRef plain = LLVMBuildBinOp(weaver->builder, operations[i].opcode, LLVMGetArgOperand(call, 0),
                                            LLVMGetArgOperand(call, 1), "");
        LLVMReplaceAllUsesWith(result, plain);
        LLVMInstructionEraseFromParent(result);
        LLVMInstructionEraseFromParent(call);
        return;
    }
}

/* llvm.assume: if the condition does not hold, the code counts as unreachable. */
static void weave_assume(mg_weaver *weaver, LLVMValueRef call)
{
    LLVMValueRef holds = LLVMGetArgOperand(call, 0);
    if (is_true(holds))
        return;
    LLVMPositionBuilderBefore(weaver->builder, call);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    mg_weaver_forbid(weaver, call, LLVMBuildNot(weaver->builder, holds, ""), MG_VERDICT_illegal);
}

static void weave_function(mg_weaver *weaver, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        while (flatten_detour(weaver, b) || weave_branch(weaver, b))
            continue; /* the block has grown by the next one */
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef next;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsAExtractValueInst(i) && LLVMIsACallInst(LLVMGetOperand(i, 0)))
                unwrap_overflow(weaver, i);
            else if (LLVMIsACastInst(i) && is_clangs(i) && !LLVMGetFirstUse(i))
                LLVMInstructionEraseFromParent(i); /* an operand of the trap, which is gone */
            else if (!strcmp(intrinsic_name(i), "llvm.assume"))
                weave_assume(weaver, i);
        }
    }
}

void mg_checks_weave(mg_weaver *weaver)
{
    assert(weaver->hooks[MG_HOOK_on_bad]); /* invariant 17: a hook decides, not a trap */
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            weave_function(weaver, f);
}
