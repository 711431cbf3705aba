#include "weave/masks.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/decider.h"
#include "weave/forward.h"
#include "weave/lanes.h"

enum { BLOCKS_MOST = 32 };

typedef enum what {
    PLAIN, /* known before the read, or computed from such */
    VALUE, /* what was read */
    MASK,  /* the answer to a question about it: a set */
} what;

typedef struct pair {
    LLVMValueRef old, new;
    what kind;
} pair;

/* One function in the making, and the way that is gone. */
typedef struct copy {
    mg_weaver *weaver;
    mg_endings *endings;
    LLVMValueRef load, function;
    LLVMBasicBlockRef body; /* of the function: the copy, between the hooks it begins and ends with */
    MG_VEC(pair) values;    /* of the way so far */
    LLVMBasicBlockRef way[BLOCKS_MOST];
    int length, blocks; /* of the way; copied in all */
    int blocks_most;
    LLVMValueRef mask; /* which values are on it */
    LLVMValueRef refused;
    mg_forward forward;
    bool has_any;
    bool is_around; /* the way has come around a loop: what is written as before is another value */
} copy;

static LLVMBuilderRef builder_of(const copy *c)
{
    return c->weaver->builder;
}

static void put(copy *c, LLVMValueRef old, LLVMValueRef new, what kind)
{
    mg_vec_push(&c->values, ((pair){old, new, kind}));
}

/* ---- values ---------------------------------------------------------------------------------------------- */

/* No pointer to a private local may leave its function. */
static bool is_private(const copy *c, LLVMValueRef old)
{
    LLVMValueRef variable;
    uint64_t room;
    return LLVMGetTypeKind(LLVMTypeOf(old)) == LLVMPointerTypeKind &&
           mg_weaver_variable(c->weaver, old, &variable, &room) == MG_BASE_LOCAL &&
           !mg_weaver_is_given_away(c->weaver, old);
}

/* The address comes first. */
static LLVMValueRef parameter(const copy *c, unsigned operand)
{
    return LLVMGetParam(c->forward.decider, 1 + operand);
}

/* A value from before the read becomes an operand. */
static bool add_operand(copy *c, LLVMValueRef old, pair *found)
{
    mg_forward *forward = &c->forward;
    unsigned known = 0;
    while (known < forward->count && forward->operands[known] != old)
        known++;
    if (known == MG_FORWARD_OPERANDS || !mg_decider_takes(LLVMTypeOf(old)) || is_private(c, old))
        return false;
    LLVMValueRef word = parameter(c, known);
    forward->operands[known] = old;
    forward->count += known == forward->count;
    *found = (pair){old, mg_decider_from_word(c->weaver, word, LLVMTypeOf(old)), PLAIN};
    put(c, old, found->new, PLAIN);
    return true;
}

/* What stands behind the read was not copied if it is not there. */
static bool is_from_before(const copy *c, LLVMValueRef old)
{
    if (!LLVMIsAInstruction(old))
        return true;
    LLVMBasicBlockRef block = LLVMGetInstructionParent(old);
    for (int i = 1; i < c->length; i++)
        if (c->way[i] == block)
            return false;
    if (block != c->way[0])
        return true;
    for (LLVMValueRef i = LLVMGetNextInstruction(c->load); i; i = LLVMGetNextInstruction(i))
        if (i == old)
            return false;
    return true;
}

static bool find(copy *c, LLVMValueRef old, pair *found)
{
    for (size_t i = c->values.count; i-- > 0;)
        if (c->values.items[i].old == old) {
            *found = c->values.items[i];
            return true;
        }
    if (LLVMIsConstant(old)) {
        *found = (pair){old, old, PLAIN};
        return true;
    }
    return is_from_before(c, old) && add_operand(c, old, found);
}

static LLVMValueRef widen(copy *c, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildPtrToInt(builder_of(c), value, c->weaver->i64, "");
    return type == c->weaver->i64 ? value : LLVMBuildZExt(builder_of(c), value, c->weaver->i64, "");
}

static LLVMValueRef call_hook(copy *c, mg_hook_id hook, LLVMValueRef *args, unsigned count)
{
    return LLVMBuildCall2(builder_of(c), c->weaver->hook_types[hook], c->weaver->hooks[hook], args, count, "");
}

/* A truth that is the same for all values, as a set. */
static LLVMValueRef all_or_none(copy *c, LLVMValueRef truth)
{
    return LLVMBuildSExt(builder_of(c), truth, c->weaver->i64, "");
}

static bool is_truth(const copy *c, const pair *p)
{
    return p->kind == MASK || (p->kind == PLAIN && LLVMTypeOf(p->new) == c->weaver->i1);
}

static LLVMValueRef mask_of(copy *c, const pair *p)
{
    return p->kind == MASK ? p->new : all_or_none(c, p->new);
}

static bool is_number(LLVMValueRef value, uint64_t number)
{
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == number;
}

/* What is seen to be none, or all of the other, is not computed. */
static LLVMValueRef both(copy *c, LLVMValueRef a, LLVMValueRef b)
{
    if (is_number(a, 0) || is_number(b, ~0ull))
        return a;
    if (is_number(b, 0) || is_number(a, ~0ull))
        return b;
    return LLVMBuildAnd(builder_of(c), a, b, "");
}

static void restrict_to(copy *c, LLVMValueRef mask)
{
    c->mask = both(c, c->mask, mask);
}

/* ---- questions ------------------------------------------------------------------------------------------- */

/* The same with its sides changed. */
static mg_operation turn(mg_operation operation)
{
    static const mg_operation turned[] = {
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
    return turned[operation];
}

/* Of a truth with zero: itself, or its opposite. */
static bool copy_truth_test(copy *c, LLVMValueRef compare, const pair *truth, const pair *other)
{
    LLVMIntPredicate how = LLVMGetICmpPredicate(compare);
    if (!LLVMIsAConstantInt(other->new) || LLVMConstIntGetZExtValue(other->new) ||
        (how != LLVMIntEQ && how != LLVMIntNE))
        return false;
    put(c, compare, how == LLVMIntNE ? truth->new : LLVMBuildNot(builder_of(c), truth->new, ""), MASK);
    return true;
}

static bool copy_compare(copy *c, LLVMValueRef compare)
{
    pair a, b;
    if (!find(c, LLVMGetOperand(compare, 0), &a) || !find(c, LLVMGetOperand(compare, 1), &b))
        return false;
    if (a.kind == MASK && b.kind == PLAIN)
        return copy_truth_test(c, compare, &a, &b);
    if ((a.kind == VALUE) == (b.kind == VALUE) || a.kind == MASK || b.kind == MASK)
        return false;
    mg_operation operation = mg_lanes_operation(compare);
    uint64_t width = LLVMSizeOfTypeInBits(c->weaver->data, LLVMTypeOf(a.old));
    LLVMValueRef args[] = {
        mg_weaver_number(c->weaver, a.kind == VALUE ? operation : turn(operation)),
        mg_weaver_number(c->weaver, width),
        widen(c, a.kind == VALUE ? b.new : a.new),
    };
    put(c, compare, call_hook(c, MG_HOOK_on_mask_compare, args, 3), MASK);
    return true;
}

static bool is_among(LLVMValueRef callee)
{
    return LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), "mg_host_mg_among");
}

static bool copy_among(copy *c, LLVMValueRef call)
{
    pair value, words, count;
    if (!find(c, LLVMGetArgOperand(call, 0), &value) || !find(c, LLVMGetArgOperand(call, 1), &words) ||
        !find(c, LLVMGetArgOperand(call, 2), &count) || value.kind != VALUE || words.kind != PLAIN ||
        count.kind != PLAIN)
        return false;
    LLVMValueRef args[] = {widen(c, words.new), widen(c, count.new)};
    put(c, call, call_hook(c, MG_HOOK_on_mask_among, args, 2), MASK);
    return true;
}

/* Is it open? Yes, all of it. */
static bool copy_question(copy *c, LLVMValueRef call)
{
    pair value;
    if (!find(c, LLVMGetArgOperand(call, 0), &value) || value.kind != VALUE)
        return false;
    put(c, call, mg_weaver_number(c->weaver, ~0ull), MASK);
    return true;
}

/* ---- instructions ---------------------------------------------------------------------------------------- */

static bool copy_phi(copy *c, LLVMValueRef phi)
{
    pair value;
    for (unsigned i = 0; c->length > 1 && i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == c->way[c->length - 2]) {
            if (!find(c, LLVMGetIncomingValue(phi, i), &value))
                return false;
            put(c, phi, value.new, value.kind);
            return true;
        }
    return false;
}

/* A variable indexed by a number: where the run would end, nothing is known. False: it cannot tell. */
static bool copy_bound(copy *c, LLVMValueRef load)
{
    mg_weaver *weaver = c->weaver;
    LLVMValueRef variable, where = LLVMGetOperand(load, 0);
    uint64_t room, offset, size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load));
    pair element, start;
    if (mg_weaver_variable(weaver, where, &variable, &room) == MG_BASE_UNKNOWN ||
        mg_weaver_base(weaver, where, size) != MG_BASE_UNKNOWN)
        return true;
    if (!find(c, mg_weaver_element(weaver, where, &offset), &element) || element.kind != PLAIN ||
        !find(c, variable, &start) || size > room || offset > room - size)
        return false;
    LLVMValueRef distance = LLVMBuildSub(builder_of(c), widen(c, element.new), widen(c, start.new), "");
    restrict_to(c, all_or_none(c, LLVMBuildICmp(builder_of(c), LLVMIntULE, distance,
                                                mg_weaver_number(weaver, room - size - offset), "")));
    return true;
}

/* Memory that is not plain by now would be a choice, or a fault: nothing is known of what follows. Its place may be anything, so
 * another is looked at instead. */
static bool copy_load(copy *c, LLVMValueRef load)
{
    mg_weaver *weaver = c->weaver;
    LLVMBuilderRef builder = builder_of(c);
    pair pointer, read;
    if (!c->is_around && mg_decider_is_same(LLVMGetOperand(load, 0), LLVMGetOperand(c->load, 0)) &&
        LLVMTypeOf(load) == LLVMTypeOf(c->load) && find(c, c->load, &read)) {
        put(c, load, read.new, VALUE);
        return true;
    }
    if (!mg_decider_can_load(weaver, load) || !find(c, LLVMGetOperand(load, 0), &pointer) ||
        pointer.kind != PLAIN || !copy_bound(c, load))
        return false;
    LLVMValueRef args[] = {pointer.new,
                           mg_weaver_number(weaver, LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load))),
                           mg_weaver_info(weaver, load, 0)};
    LLVMValueRef place = call_hook(c, MG_HOOK_on_mask_place, args, 3);
    LLVMValueRef is_there = call_hook(c, MG_HOOK_on_mask_is_there, &place, 1);
    LLVMValueRef new = LLVMBuildLoad2(builder, LLVMTypeOf(load), place, "");
    LLVMSetAlignment(new, 1);
    restrict_to(c, all_or_none(c, LLVMBuildTrunc(builder, is_there, weaver->i1, "")));
    put(c, load, new, PLAIN);
    return true;
}

static bool copy_plain(copy *c, LLVMValueRef old)
{
    pair operands[8];
    unsigned count = (unsigned)LLVMGetNumOperands(old);
    if (!mg_ending_is_pure(old) || count > sizeof operands / sizeof *operands)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!find(c, LLVMGetOperand(old, i), &operands[i]) || operands[i].kind != PLAIN)
            return false;
    LLVMValueRef new = LLVMInstructionClone(old);
    LLVMInsertIntoBuilder(builder_of(c), new);
    LLVMInstructionSetDebugLoc(new, NULL);
    for (unsigned i = 0; i < count; i++)
        LLVMSetOperand(new, i, operands[i].new);
    put(c, old, new, PLAIN);
    return true;
}

/* A conversion that keeps what was read, or a truth, as it is. */
static bool copy_conversion(copy *c, LLVMValueRef old)
{
    pair from;
    if ((!LLVMIsACastInst(old) && !LLVMIsAFreezeInst(old)) || LLVMIsASExtInst(old) ||
        !find(c, LLVMGetOperand(old, 0), &from) || from.kind == PLAIN)
        return false;
    bool is_as_wide = LLVMSizeOfTypeInBits(c->weaver->data, LLVMTypeOf(old)) ==
                      LLVMSizeOfTypeInBits(c->weaver->data, LLVMTypeOf(from.old));
    if (from.kind == VALUE && (!is_as_wide || !mg_decider_takes(LLVMTypeOf(old))))
        return false;
    put(c, old, from.new, from.kind);
    return true;
}

/* Of truths. Of numbers that are 0 or 1 these do the same. */
static bool copy_logic(copy *c, LLVMValueRef old)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(old);
    pair a, b;
    if ((opcode != LLVMAnd && opcode != LLVMOr && opcode != LLVMXor) || !find(c, LLVMGetOperand(old, 0), &a) ||
        !find(c, LLVMGetOperand(old, 1), &b) || (a.kind != MASK && b.kind != MASK) ||
        LLVMTypeOf(old) != c->weaver->i1 || !is_truth(c, &a) || !is_truth(c, &b))
        return false;
    put(c, old, LLVMBuildBinOp(builder_of(c), opcode, mask_of(c, &a), mask_of(c, &b), ""), MASK);
    return true;
}

/* Where a division or a shift would end the run, nothing is known. */
static bool copy_check(copy *c, LLVMValueRef call)
{
    pair is_bad;
    if (LLVMGetCalledValue(call) != c->weaver->hooks[MG_HOOK_on_bad] ||
        !find(c, LLVMGetArgOperand(call, 0), &is_bad) || is_bad.kind != PLAIN)
        return false;
    restrict_to(c, all_or_none(c, LLVMBuildNot(builder_of(c), is_bad.new, "")));
    return true;
}

static bool copy_call(copy *c, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (is_among(callee))
        return copy_among(c, call);
    return mg_lanes_is_question(callee) ? copy_question(c, call) : copy_check(c, call);
}

static bool copy_instruction(copy *c, LLVMValueRef old)
{
    if (LLVMIsADbgInfoIntrinsic(old))
        return true;
    if (LLVMIsAPHINode(old))
        return copy_phi(c, old);
    if (LLVMIsALoadInst(old))
        return copy_load(c, old);
    if (LLVMIsACallInst(old))
        return copy_call(c, old);
    if (LLVMIsAICmpInst(old) && copy_compare(c, old))
        return true;
    return copy_conversion(c, old) || copy_logic(c, old) || copy_plain(c, old);
}

/* ---- ways ------------------------------------------------------------------------------------------------ */

static void refuse(copy *c, LLVMValueRef mask)
{
    c->refused = LLVMBuildOr(builder_of(c), c->refused, both(c, c->mask, mask), "");
    c->has_any = true;
}

static bool is_refused(copy *c, uint64_t constant)
{
    return mg_ending_of(c->endings, c->function, constant) == MG_ENDING_FALSE;
}

static void end_return(copy *c, LLVMValueRef end)
{
    LLVMValueRef value = LLVMGetNumOperands(end) ? LLVMGetOperand(end, 0) : NULL;
    pair returned;
    if (!value || LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind || !find(c, value, &returned))
        return;
    if (returned.kind == PLAIN && LLVMIsAConstantInt(returned.new) &&
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64) {
        if (is_refused(c, LLVMConstIntGetZExtValue(returned.new)))
            refuse(c, mg_weaver_number(c->weaver, ~0ull));
        return;
    }
    if (!is_truth(c, &returned))
        return;
    LLVMValueRef yes = mask_of(c, &returned);
    if (is_refused(c, 1))
        refuse(c, yes);
    if (is_refused(c, 0))
        refuse(c, LLVMBuildNot(builder_of(c), yes, ""));
}

static void go(copy *c, LLVMBasicBlockRef block, LLVMValueRef first);

/* Each block once: so around a loop, but not to the read again. */
static void go_to(copy *c, LLVMBasicBlockRef block, LLVMValueRef mask)
{
    LLVMValueRef before = c->mask;
    bool is_around = c->is_around;
    for (int i = 0; i < c->length; i++)
        if (c->way[i] == block)
            return;
    restrict_to(c, mask);
    c->is_around = is_around || mg_decider_is_before(c->function, c->load, block);
    if (!is_number(c->mask, 0)) /* as far as can be seen */
        go(c, block, LLVMGetFirstInstruction(block));
    c->mask = before;
    c->is_around = is_around;
}

static void end_branch(copy *c, LLVMValueRef end)
{
    pair condition;
    if (!LLVMIsConditional(end)) {
        go_to(c, LLVMGetSuccessor(end, 0), mg_weaver_number(c->weaver, ~0ull));
        return;
    }
    if (!find(c, LLVMGetCondition(end), &condition) || !is_truth(c, &condition))
        return;
    LLVMValueRef yes = mask_of(c, &condition), no = LLVMBuildNot(builder_of(c), yes, "");
    go_to(c, LLVMGetSuccessor(end, 0), yes);
    go_to(c, LLVMGetSuccessor(end, 1), no);
}

static void go(copy *c, LLVMBasicBlockRef block, LLVMValueRef first)
{
    size_t known = c->values.count;
    if (c->blocks == c->blocks_most)
        return;
    c->blocks++;
    c->way[c->length++] = block;
    LLVMValueRef i = first;
    while (!LLVMIsATerminatorInst(i) && !mg_decider_is_refusal(i) && copy_instruction(c, i))
        i = LLVMGetNextInstruction(i);
    if (mg_decider_is_refusal(i))
        refuse(c, mg_weaver_number(c->weaver, ~0ull));
    else if (LLVMIsAReturnInst(i))
        end_return(c, i);
    else if (LLVMIsATerminatorInst(i) && LLVMGetInstructionOpcode(i) == LLVMBr)
        end_branch(c, i);
    c->length--;
    c->values.count = known;
}

/* ---- one load -------------------------------------------------------------------------------------------- */

static LLVMValueRef add_function(mg_weaver *weaver)
{
    char name[32];
    LLVMTypeRef parameters[1 + MG_FORWARD_OPERANDS];
    snprintf(name, sizeof name, MG_DECIDER_NAME "%zu", weaver->maskers.count);
    for (unsigned i = 0; i < 1 + MG_FORWARD_OPERANDS; i++)
        parameters[i] = weaver->i64;
    LLVMTypeRef type = LLVMFunctionType(weaver->i64, parameters, 1 + MG_FORWARD_OPERANDS, false);
    LLVMValueRef function = LLVMAddFunction(weaver->module, name, type);
    LLVMSetLinkage(function, LLVMInternalLinkage);
    unsigned never = LLVMGetEnumAttributeKindForName("noinline", 8);
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(weaver->unit->context, never, 0));
    return function;
}

/* Where the masker has nothing to tell, it ends at once. */
static void open_function(copy *c)
{
    mg_weaver *weaver = c->weaver;
    LLVMContextRef context = weaver->unit->context;
    LLVMValueRef function = c->forward.decider = add_function(weaver);
    LLVMBasicBlockRef begin = LLVMAppendBasicBlockInContext(context, function, ""),
                      none = LLVMAppendBasicBlockInContext(context, function, "");
    uint64_t size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(c->load));
    LLVMValueRef args[] = {LLVMGetParam(function, 0), mg_weaver_number(weaver, size)};
    c->body = LLVMAppendBasicBlockInContext(context, function, "");
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMPositionBuilderAtEnd(weaver->builder, none);
    LLVMBuildRet(weaver->builder, call_hook(c, MG_HOOK_on_mask_none, args, 1));
    LLVMPositionBuilderAtEnd(weaver->builder, begin);
    LLVMValueRef begins = call_hook(c, MG_HOOK_on_mask_begin, args, 2);
    LLVMBuildCondBr(weaver->builder, LLVMBuildTrunc(weaver->builder, begins, weaver->i1, ""), c->body, none);
    LLVMPositionBuilderAtEnd(weaver->builder, c->body);
    c->forward.load = c->load;
    c->mask = mg_weaver_number(weaver, ~0ull);
    c->refused = mg_weaver_number(weaver, 0);
    put(c, c->load, LLVMGetUndef(LLVMTypeOf(c->load)), VALUE);
}

static void close_function(copy *c)
{
    LLVMValueRef args[] = {LLVMGetParam(c->forward.decider, 0), c->refused};
    LLVMBuildRet(builder_of(c), call_hook(c, MG_HOOK_on_mask_end, args, 2));
}

/* Nothing in it does anything but give a value, up to the end. What was copied of ways that refuse nothing goes; an operand that is
 * needed no more must not be asked for, since it may have no value yet. */
static void drop_unused(copy *c)
{
    LLVMValueRef before, end = LLVMGetLastInstruction(c->body);
    for (LLVMValueRef i = LLVMGetPreviousInstruction(LLVMGetPreviousInstruction(end)); i; i = before) {
        before = LLVMGetPreviousInstruction(i);
        if (!LLVMGetFirstUse(i))
            LLVMInstructionEraseFromParent(i);
    }
    for (unsigned k = 0; k < c->forward.count; k++)
        if (!LLVMGetFirstUse(parameter(c, k)))
            c->forward.operands[k] = mg_weaver_number(c->weaver, 0);
}

static void look_at(mg_weaver *weaver, mg_endings *endings, LLVMValueRef load)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(load);
    copy c = {.weaver = weaver,
              .endings = endings,
              .load = load,
              .function = LLVMGetBasicBlockParent(block),
              .blocks_most = (int)mg_budget_for_one(&weaver->for_maskers, BLOCKS_MOST)};
    open_function(&c);
    go(&c, block, LLVMGetNextInstruction(load));
    close_function(&c);
    drop_unused(&c);
    if (c.has_any) {
        mg_budget_spend(&weaver->for_maskers, (size_t)c.blocks);
        mg_vec_push(&weaver->maskers, c.forward);
    } else
        LLVMDeleteFunction(c.forward.decider);
    mg_vec_clear(&c.values);
}

void mg_masks_find(mg_weaver *weaver)
{
    mg_forward_each(weaver, look_at);
}
