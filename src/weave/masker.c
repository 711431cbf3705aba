/* Maskers: the code behind a read as a function of all values of the field (masker.h).
 *
 * The copy has no branches: all paths through the code are followed one after the other, each block at most once on a path, and what is
 * computed on a path holds for that path only. `mask` is the set of values that take it. A path may lead around a loop and out of it, to the
 * check of a size at the end, but not back to the read. Where a path must stop early, nothing is refused. */
#include "weave/masker.h"

#include <assert.h>
#include <string.h>

#include "weave/lanes.h"
#include "weave/sequel.h"

enum { BLOCKS_MOST = 32 };
static const uint64_t ALL = ~0ull;

typedef struct masker {
    mg_sequel_copy copy;
    LLVMBasicBlockRef body; /* the copy, between the hooks it begins and ends with */
    LLVMValueRef mask;      /* the values that take the path at hand */
    LLVMValueRef refused;   /* the values that were refused on the paths so far */
} masker;

static masker *masker_of(mg_sequel_copy *copy)
{
    return (masker *)copy;
}

static LLVMBuilderRef builder_of(const mg_sequel_copy *copy)
{
    return copy->weaver->builder;
}

/* ---- sets ---------------------------------------------------------------------------------------------------------- */

/* A truth that is the same for all values, as a set. */
static LLVMValueRef all_or_none(mg_sequel_copy *copy, LLVMValueRef truth)
{
    return LLVMBuildSExt(builder_of(copy), truth, copy->weaver->i64, "");
}

static bool is_truth(const mg_sequel_copy *copy, const mg_sequel_value *value)
{
    return value->kind == MG_SEQUEL_MASK ||
           (value->kind == MG_SEQUEL_KNOWN && LLVMTypeOf(value->new) == copy->weaver->i1);
}

static LLVMValueRef mask_of(mg_sequel_copy *copy, const mg_sequel_value *truth)
{
    assert(is_truth(copy, truth));
    return truth->kind == MG_SEQUEL_MASK ? truth->new : all_or_none(copy, truth->new);
}

static bool is_number(LLVMValueRef value, uint64_t number)
{
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == number;
}

/* The intersection of two sets. Where one is known to be empty, or to be the other, nothing is computed. */
static LLVMValueRef both(mg_sequel_copy *copy, LLVMValueRef a, LLVMValueRef b)
{
    if (is_number(a, 0) || is_number(b, ALL))
        return a;
    if (is_number(b, 0) || is_number(a, ALL))
        return b;
    return LLVMBuildAnd(builder_of(copy), a, b, "");
}

static void restrict_to(mg_sequel_copy *copy, LLVMValueRef mask)
{
    masker_of(copy)->mask = both(copy, masker_of(copy)->mask, mask);
}

/* ---- questions ----------------------------------------------------------------------------------------------------- */

/* The comparison that holds when the sides are exchanged. */
static mg_operation exchange_sides(mg_operation operation)
{
    static const mg_operation exchanged[] = {
        [MG_OPERATION_EQ] = MG_OPERATION_EQ,
        [MG_OPERATION_NE] = MG_OPERATION_NE,
        [MG_OPERATION_LT] = MG_OPERATION_GT,
        [MG_OPERATION_LE] = MG_OPERATION_GE,
        [MG_OPERATION_GT] = MG_OPERATION_LT,
        [MG_OPERATION_GE] = MG_OPERATION_LE,
        [MG_OPERATION_LT_UNSIGNED] = MG_OPERATION_GT_UNSIGNED,
        [MG_OPERATION_LE_UNSIGNED] = MG_OPERATION_GE_UNSIGNED,
        [MG_OPERATION_GT_UNSIGNED] = MG_OPERATION_LT_UNSIGNED,
        [MG_OPERATION_GE_UNSIGNED] = MG_OPERATION_LE_UNSIGNED,
    };
    assert(operation < sizeof exchanged / sizeof *exchanged);
    return exchanged[operation];
}

static bool put_mask(mg_sequel_copy *copy, LLVMValueRef old, LLVMValueRef mask)
{
    assert(LLVMTypeOf(mask) == copy->weaver->i64);
    return mg_sequel_put(copy, old, mask, MG_SEQUEL_MASK);
}

/* A truth compared with zero: itself, or its opposite. */
static bool compare_truth(mg_sequel_copy *copy, LLVMValueRef compare, LLVMValueRef mask, LLVMValueRef other)
{
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    if (!is_number(other, 0) || (predicate != LLVMIntEQ && predicate != LLVMIntNE))
        return false;
    return put_mask(copy, compare, predicate == LLVMIntNE ? mask : LLVMBuildNot(builder_of(copy), mask, ""));
}

static bool copy_compare(mg_sequel_copy *copy, LLVMValueRef compare)
{
    mg_weaver *weaver = copy->weaver;
    mg_sequel_value a = mg_sequel_find(copy, LLVMGetOperand(compare, 0)),
                    b = mg_sequel_find(copy, LLVMGetOperand(compare, 1));
    bool is_left = a.kind == MG_SEQUEL_VALUE;
    if (a.kind == MG_SEQUEL_MASK && b.kind == MG_SEQUEL_KNOWN)
        return compare_truth(copy, compare, a.new, b.new);
    if ((is_left ? b : a).kind != MG_SEQUEL_KNOWN || (is_left ? a : b).kind != MG_SEQUEL_VALUE)
        return false;
    mg_operation operation = mg_lanes_operation(compare);
    uint64_t width = LLVMSizeOfTypeInBits(weaver->data, LLVMTypeOf(a.old));
    LLVMValueRef args[] = {mg_weaver_number(weaver, is_left ? operation : exchange_sides(operation)),
                           mg_weaver_number(weaver, width), mg_weaver_widen(weaver, is_left ? b.new : a.new)};
    return put_mask(copy, compare, mg_weaver_hook(weaver, MG_HOOK_on_mask_compare, args, 3));
}

static bool copy_among(mg_sequel_copy *copy, LLVMValueRef call)
{
    mg_sequel_value value = mg_sequel_find(copy, LLVMGetArgOperand(call, 0)),
                    words = mg_sequel_find(copy, LLVMGetArgOperand(call, 1)),
                    count = mg_sequel_find(copy, LLVMGetArgOperand(call, 2));
    if (value.kind != MG_SEQUEL_VALUE || words.kind != MG_SEQUEL_KNOWN || count.kind != MG_SEQUEL_KNOWN)
        return false;
    LLVMValueRef args[] = {mg_weaver_widen(copy->weaver, words.new), mg_weaver_widen(copy->weaver, count.new)};
    return put_mask(copy, call, mg_weaver_hook(copy->weaver, MG_HOOK_on_mask_among, args, 2));
}

/* Calls of two functions of the host can be copied: mg_among; and mg_is_open, which is always true here. */
static bool copy_call(mg_sequel_copy *copy, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), "mg_host_mg_among"))
        return copy_among(copy, call);
    return mg_lanes_is_question(callee) &&
           mg_sequel_find(copy, LLVMGetArgOperand(call, 0)).kind == MG_SEQUEL_VALUE &&
           put_mask(copy, call, mg_weaver_number(copy->weaver, ALL));
}

/* ---- instructions -------------------------------------------------------------------------------------------------- */

static LLVMValueRef pass_operand(mg_sequel_copy *copy, unsigned index, LLVMTypeRef type)
{
    return mg_weaver_narrow(copy->weaver, LLVMGetParam(copy->made.function, 1 + index),
                            type); /* the address comes first */
}

/* The value that a phi has on the path at hand. */
static bool copy_phi(mg_sequel_copy *copy, LLVMValueRef phi)
{
    size_t length = copy->blocks.count;
    unsigned way = 0, ways = LLVMCountIncoming(phi);
    while (length > 1 && way < ways && LLVMGetIncomingBlock(phi, way) != copy->blocks.items[length - 2].old)
        way++;
    if (length < 2 || way == ways)
        return false;
    mg_sequel_value value = mg_sequel_find(copy, LLVMGetIncomingValue(phi, way));
    return value.new && mg_sequel_put(copy, phi, value.new, value.kind);
}

static bool keep_if_not(mg_sequel_copy *copy, LLVMValueRef bad, mg_sequel_kind kind)
{
    if (kind != MG_SEQUEL_KNOWN)
        return false;
    restrict_to(copy, all_or_none(copy, LLVMBuildNot(builder_of(copy), bad, "")));
    return true;
}

/* The copy has no branch around the load. So if the memory is not plain, another place is read instead, and no value takes the path from there on. */
static LLVMValueRef copy_load(mg_sequel_copy *copy, LLVMValueRef load, LLVMValueRef pointer)
{
    mg_weaver *weaver = copy->weaver;
    LLVMValueRef args[] = {pointer,
                           mg_weaver_number(weaver, LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load))),
                           mg_weaver_info(weaver, load, 0)};
    LLVMValueRef place = mg_weaver_hook(weaver, MG_HOOK_on_mask_place, args, 3);
    LLVMValueRef is_there = mg_weaver_hook(weaver, MG_HOOK_on_mask_is_there, &place, 1);
    LLVMValueRef new = LLVMBuildLoad2(weaver->builder, LLVMTypeOf(load), place, "");
    LLVMSetAlignment(new, 1);
    restrict_to(copy, all_or_none(copy, LLVMBuildTrunc(weaver->builder, is_there, weaver->i1, "")));
    return new;
}

/* A conversion that keeps the value that was read, or a truth, as it is. */
static bool copy_conversion(mg_sequel_copy *copy, LLVMValueRef old)
{
    const mg_weaver *weaver = copy->weaver;
    mg_sequel_value from = mg_sequel_find(copy, LLVMGetOperand(old, 0));
    bool is_as_wide = LLVMSizeOfTypeInBits(weaver->data, LLVMTypeOf(old)) ==
                      LLVMSizeOfTypeInBits(weaver->data, LLVMTypeOf(LLVMGetOperand(old, 0)));
    return (from.kind == MG_SEQUEL_MASK ||
            (from.kind == MG_SEQUEL_VALUE && is_as_wide && mg_weaver_is_word(LLVMTypeOf(old)))) &&
           mg_sequel_put(copy, old, from.new, from.kind);
}

/* Logic on truths: on sets of values these instructions do the same as on single bits. */
static bool copy_logic(mg_sequel_copy *copy, LLVMValueRef old)
{
    mg_sequel_value a = mg_sequel_find(copy, LLVMGetOperand(old, 0)),
                    b = mg_sequel_find(copy, LLVMGetOperand(old, 1));
    if ((a.kind != MG_SEQUEL_MASK && b.kind != MG_SEQUEL_MASK) || LLVMTypeOf(old) != copy->weaver->i1 ||
        !is_truth(copy, &a) || !is_truth(copy, &b))
        return false;
    LLVMValueRef masks[] = {mask_of(copy, &a), mask_of(copy, &b)};
    return put_mask(copy, old,
                    LLVMBuildBinOp(builder_of(copy), LLVMGetInstructionOpcode(old), masks[0], masks[1], ""));
}

/* An instruction that asks about the value that was read, or passes it on; or one that computes from known values only. */
static bool compute(mg_sequel_copy *copy, LLVMValueRef old)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(old);
    bool is_logic = opcode == LLVMAnd || opcode == LLVMOr || opcode == LLVMXor;
    bool is_conversion = (LLVMIsACastInst(old) && !LLVMIsASExtInst(old)) || LLVMIsAFreezeInst(old);
    if (opcode == LLVMCall)
        return copy_call(copy, old);
    if ((opcode == LLVMICmp && copy_compare(copy, old)) || (is_conversion && copy_conversion(copy, old)) ||
        (is_logic && copy_logic(copy, old)))
        return true;
    return mg_ending_is_pure(old) && mg_sequel_clone(copy, old, MG_SEQUEL_KNOWN);
}

/* ---- ways ---------------------------------------------------------------------------------------------------------- */

static bool refuse(mg_sequel_copy *copy, LLVMValueRef mask)
{
    masker *m = masker_of(copy);
    m->refused = LLVMBuildOr(builder_of(copy), m->refused, both(copy, m->mask, mask), "");
    return copy->has_told = true;
}

static bool refuse_all(mg_sequel_copy *copy)
{
    return refuse(copy, mg_weaver_number(copy->weaver, ALL));
}

static bool is_refused(mg_sequel_copy *copy, uint64_t constant)
{
    return mg_ending_of(copy->read->endings, copy->from, constant) == MG_ENDING_FALSE;
}

/* The function that the read stands in returns a value. */
static bool copy_return(mg_sequel_copy *copy, LLVMValueRef end, LLVMValueRef value)
{
    mg_sequel_value returned = mg_sequel_find(copy, value);
    (void)end;
    if (returned.kind == MG_SEQUEL_KNOWN && LLVMIsAConstantInt(returned.new))
        return is_refused(copy, LLVMConstIntGetZExtValue(returned.new)) && refuse_all(copy);
    if (!is_truth(copy, &returned))
        return false;
    LLVMValueRef yes = mask_of(copy, &returned);
    if (is_refused(copy, 1))
        refuse(copy, yes);
    if (is_refused(copy, 0))
        refuse(copy, LLVMBuildNot(builder_of(copy), yes, ""));
    return true;
}

/* Copies one more block of the path, and all paths on from there. */
static void go_into(mg_sequel_copy *copy, LLVMBasicBlockRef block, LLVMValueRef first)
{
    size_t length = copy->blocks.count, known = copy->values.count;
    if (copy->copied == copy->blocks_most)
        return;
    mg_sequel_walk(copy, block, NULL, first);
    assert(copy->blocks.count == length + 1 && copy->values.count >= known);
    copy->blocks.count = length;
    copy->values.count = known;
}

/* Follows a branch to a block with the values that it sends there, unless these are known to be none. */
static void go_on(mg_sequel_copy *copy, LLVMBasicBlockRef block, LLVMValueRef mask)
{
    masker *m = masker_of(copy);
    LLVMValueRef before = m->mask;
    bool is_around = copy->is_around;
    for (size_t i = 0; i < copy->blocks.count; i++)
        if (copy->blocks.items[i].old == block)
            return;
    restrict_to(copy, mask);
    copy->is_around = is_around || mg_sequel_is_before(copy, block);
    if (!is_number(m->mask, 0))
        go_into(copy, block, LLVMGetFirstInstruction(block));
    m->mask = before;
    copy->is_around = is_around;
}

static bool branch(mg_sequel_copy *copy, LLVMValueRef end)
{
    if (LLVMGetInstructionOpcode(end) != LLVMBr)
        return false;
    if (!LLVMIsConditional(end)) {
        go_on(copy, LLVMGetSuccessor(end, 0), mg_weaver_number(copy->weaver, ALL));
        return true;
    }
    mg_sequel_value condition = mg_sequel_find(copy, LLVMGetCondition(end));
    if (!is_truth(copy, &condition))
        return false;
    LLVMValueRef yes = mask_of(copy, &condition), no = LLVMBuildNot(builder_of(copy), yes, "");
    go_on(copy, LLVMGetSuccessor(end, 0), yes);
    go_on(copy, LLVMGetSuccessor(end, 1), no);
    return true;
}

/* ---- one read ------------------------------------------------------------------------------------------------------ */

static const mg_sequel_domain all_values = {.operand = pass_operand,
                                            .phi = copy_phi,
                                            .load = copy_load,
                                            .guard = keep_if_not,
                                            .compute = compute,
                                            .refuse = refuse_all,
                                            .give = copy_return,
                                            .branch = branch,
                                            .knows_single = true};

/* The function takes the address that is read, and the operands. */
static void add_function(mg_sequel_copy *copy)
{
    mg_weaver *weaver = copy->weaver;
    LLVMTypeRef parameters[1 + MG_SEQUEL_OPERANDS];
    for (unsigned i = 0; i < 1 + MG_SEQUEL_OPERANDS; i++)
        parameters[i] = weaver->i64;
    mg_sequel_add_function(copy, MG_MASKER_NAME, weaver->maskers.count,
                           LLVMFunctionType(weaver->i64, parameters, 1 + MG_SEQUEL_OPERANDS, false));
    unsigned never = LLVMGetEnumAttributeKindForName("noinline", 8);
    LLVMAddAttributeAtIndex(copy->made.function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(weaver->unit->context, never, 0));
}

/* Where the masker has nothing to tell, it ends at once. */
static void begin(masker *m)
{
    mg_sequel_copy *copy = &m->copy;
    mg_weaver *weaver = copy->weaver;
    add_function(copy);
    LLVMValueRef function = copy->made.function, load = copy->made.load;
    LLVMBasicBlockRef first = mg_sequel_add_block(copy), none = mg_sequel_add_block(copy);
    uint64_t size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load));
    LLVMValueRef args[] = {LLVMGetParam(function, 0), mg_weaver_number(weaver, size)};
    m->body = mg_sequel_add_block(copy);
    mg_sequel_go_to(copy, none);
    LLVMBuildRet(weaver->builder, mg_weaver_hook(weaver, MG_HOOK_on_mask_none, args, 1));
    mg_sequel_go_to(copy, first);
    LLVMValueRef begins = mg_weaver_hook(weaver, MG_HOOK_on_mask_begin, args, 2);
    LLVMBuildCondBr(weaver->builder, LLVMBuildTrunc(weaver->builder, begins, weaver->i1, ""), m->body, none);
    mg_sequel_go_to(copy, m->body);
    m->mask = mg_weaver_number(weaver, ALL);
    m->refused = mg_weaver_number(weaver, 0);
    mg_sequel_put(copy, load, LLVMGetUndef(LLVMTypeOf(load)), MG_SEQUEL_VALUE);
}

/* The body only computes, so what is not used can be removed again: code of paths that refuse nothing. Operands that only such code needed must go too,
 * because they may have no value yet when the masker is asked. */
static void drop_unused(masker *m)
{
    mg_sequel *made = &m->copy.made;
    LLVMValueRef before, end = LLVMGetLastInstruction(m->body);
    for (LLVMValueRef i = LLVMGetPreviousInstruction(LLVMGetPreviousInstruction(end)); i; i = before) {
        before = LLVMGetPreviousInstruction(i);
        if (!LLVMGetFirstUse(i))
            LLVMInstructionEraseFromParent(i);
    }
    for (unsigned k = 0; k < made->count; k++)
        if (!LLVMGetFirstUse(LLVMGetParam(made->function, 1 + k)))
            made->operands[k] = mg_weaver_number(m->copy.weaver, 0);
}

static void make_masker(const mg_sequel_read *read)
{
    mg_weaver *weaver = read->weaver;
    LLVMValueRef load = read->load;
    masker m = {.copy = mg_sequel_begin(&all_values, read, &weaver->for_maskers, BLOCKS_MOST)};
    begin(&m);
    go_into(&m.copy, LLVMGetInstructionParent(load), LLVMGetNextInstruction(load));
    LLVMValueRef args[] = {LLVMGetParam(m.copy.made.function, 0), m.refused};
    LLVMBuildRet(weaver->builder, mg_weaver_hook(weaver, MG_HOOK_on_mask_end, args, 2));
    drop_unused(&m);
    if (m.copy.has_told)
        mg_vec_push(&weaver->maskers, m.copy.made);
    mg_sequel_end(&m.copy, m.copy.has_told);
}

void mg_maskers_find(mg_weaver *weaver)
{
    mg_sequel_each(weaver, make_masker);
}
