/* Branches, as the source has them: each condition that && and || are made of, ?:, and the ways out of a
 * switch.
 *
 * clang makes a branch of most conditions. Some it joins by a phi instead (the last condition of && as a value, or
 * of a loop): those are counted where they are computed. A value that is only copied is left out, because counting
 * would choose it. A side that does nothing but end the path is not counted, such as the failing side of mg_assert,
 * mg_assume and assert. */
#include "weave/cover.h"

#include <assert.h>
#include <string.h>

/* ---- what a condition is --------------------------------------------------------------------------------- */

/* Does a block only end the path? */
static bool is_failure(LLVMBasicBlockRef block)
{
    static const char *const names[] = {"mg_fail", "mg_refuse", "__assert_fail"};
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    for (; !LLVMIsATerminatorInst(i); i = LLVMGetNextInstruction(i)) {
        LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
        for (size_t k = 0; callee && k < sizeof names / sizeof *names; k++)
            if (!strcmp(LLVMGetValueName(callee), names[k]))
                return true;
    }
    return LLVMIsAUnreachableInst(i) && i == LLVMGetFirstInstruction(block);
}

static bool has_failure(LLVMValueRef end)
{
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        if (is_failure(LLVMGetSuccessor(end, i)))
            return true;
    return false;
}

static bool is_true(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value);
}

static LLVMValueRef strip_not(LLVMValueRef condition)
{
    while (LLVMIsAInstruction(condition) && LLVMGetInstructionOpcode(condition) == LLVMXor &&
           is_true(LLVMGetOperand(condition, 1)))
        condition = LLVMGetOperand(condition, 0);
    return condition;
}

/* Is it what && or || becomes: a phi of the last condition, and of constants where it was left early? */
static bool is_joined(const mg_cover *c, LLVMValueRef value)
{
    if (!LLVMIsAPHINode(value) || LLVMTypeOf(value) != c->weaver->i1)
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++)
        if (LLVMIsConstant(LLVMGetIncomingValue(value, i)))
            return true;
    return false;
}

static bool is_conditional(LLVMValueRef end)
{
    return LLVMIsABranchInst(end) && LLVMIsConditional(end);
}

/* ---- counting -------------------------------------------------------------------------------------------- */

/* All branches of a macro have the same place, so they are told apart by a number. */
static unsigned number_branch(mg_cover *c, const mg_di_place *place)
{
    unsigned number = 0;
    for (size_t i = 0; i < c->branches.count; i++) {
        const mg_cover_seen *seen = &c->branches.items[i];
        number += seen->copy == place->copy && seen->path == place->file && seen->line == place->line &&
                  seen->column == place->column;
    }
    mg_cover_seen now = {place->copy, place->file, place->line, place->column};
    mg_vec_push(&c->branches, now);
    return number;
}

static mg_cover_item make_side(mg_cover *c, const mg_di_place *place)
{
    return (mg_cover_item){.kind = MG_COVER_SIDE,
                           .file = place->file,
                           .function = mg_cover_function(c, place),
                           .line = place->line,
                           .column = place->column,
                           .number = number_branch(c, place)};
}

/* Where the condition was written; if that is not known, where the instruction that uses it was. */
static bool find_condition(mg_cover *c, LLVMValueRef condition, LLVMValueRef user, mg_di_place *place)
{
    return (LLVMIsAInstruction(condition) && mg_cover_find(c, condition, place)) ||
           mg_cover_find(c, user, place);
}

static void cover_condition(mg_cover *c, LLVMValueRef condition, LLVMValueRef user, LLVMValueRef before)
{
    mg_di_place place;
    if (LLVMIsConstant(condition) || mg_cover_is_check(c, user) || !find_condition(c, condition, user, &place))
        return;
    mg_cover_item side = make_side(c, &place);
    uint32_t counter = mg_cover_count_way(c, before, condition);
    side.way = MG_WAY_FALSE;
    mg_coverage_add(c->coverage, counter, &side);
    side.way = MG_WAY_TRUE;
    mg_coverage_add(c->coverage, counter + 1, &side);
}

static void cover_joined(mg_cover *c, LLVMValueRef phi)
{
    assert(is_joined(c, phi));
    LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(phi));
    bool is_used = is_conditional(end) && strip_not(LLVMGetCondition(end)) == phi;
    if (is_used && has_failure(end))
        return;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (is_used || LLVMIsAICmpInst(value) || LLVMIsAFCmpInst(value))
            cover_condition(c, value, phi, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i)));
    }
}

/* ---- switch ---------------------------------------------------------------------------------------------- */

static unsigned first_line(mg_cover *c, LLVMBasicBlockRef block)
{
    mg_di_place place;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (mg_cover_find(c, i, &place))
            return place.line;
    return 0;
}

static void cover_way_out(mg_cover *c, LLVMBasicBlockRef block, LLVMBasicBlockRef to, mg_cover_item *side)
{
    if (is_failure(to))
        return;
    side->to_line = first_line(c, to);
    LLVMBasicBlockRef between = mg_gap_split_edge(block, to);
    assert(mg_gap_single_predecessor(between) == block);
    mg_coverage_add(c->coverage, mg_cover_count(c, LLVMGetBasicBlockTerminator(between)), side);
    side->side++;
}

/* Values that lead to the same case are one way out. */
static void cover_switch(mg_cover *c, LLVMBasicBlockRef block, LLVMValueRef end)
{
    assert(LLVMIsASwitchInst(end) && LLVMGetInstructionParent(end) == block);
    mg_di_place place;
    MG_VEC(LLVMBasicBlockRef) targets = {0};
    if (!mg_cover_find(c, end, &place))
        return;
    mg_cover_item side = make_side(c, &place);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        LLVMBasicBlockRef to = LLVMGetSuccessor(end, i);
        bool is_known = false;
        for (size_t k = 0; k < targets.count; k++)
            is_known = is_known || targets.items[k] == to;
        if (!is_known)
            mg_vec_push(&targets, to);
    }
    for (size_t i = 0; i < targets.count; i++) {
        bool is_default = targets.items[i] == LLVMGetSwitchDefaultDest(end);
        side.way = is_default ? MG_WAY_DEFAULT : MG_WAY_CASE;
        cover_way_out(c, block, targets.items[i], &side);
    }
    mg_vec_clear(&targets);
}

void mg_cover_branches(mg_cover *c, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
        if (is_joined(c, i))
            cover_joined(c, i);
        else if (LLVMIsASelectInst(i) && LLVMTypeOf(LLVMGetOperand(i, 0)) == c->weaver->i1)
            cover_condition(c, LLVMGetOperand(i, 0), i, i);
    }
    if (is_conditional(end) && !is_joined(c, strip_not(LLVMGetCondition(end))) && !has_failure(end))
        cover_condition(c, LLVMGetCondition(end), end, end);
    else if (LLVMIsASwitchInst(end))
        cover_switch(c, block, end);
}
