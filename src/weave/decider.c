/* Deciders: the code behind a read as a function of a row of values (decider.h).
 *
 * A decider is a loop over the values. What it does for each looks like the code that it is copied from: block by block, with its branches and
 * its phis. Every way out of it that is no return of the predicate goes to one block, `open`, which says that nothing is known; every return
 * goes to `told`, from where the loop goes on if the value is refused. Values from before the read are loaded once, at its entry, from the
 * operands that it is given. Once around a loop of the program is too far, unless the decider may follow the value: then it turns 4,096
 * times at most. */
#include "weave/decider.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/sequel.h"

enum { BLOCKS_MOST = 40, TURNS_MOST = 4096 };

typedef struct edge {
    LLVMBasicBlockRef from, new_from, to;
} edge;

typedef struct decider {
    mg_sequel_copy copy;
    LLVMBasicBlockRef entry, each, told, open;
    /* Phis of `each`: a value of the row, and how many came before it. A phi of `told`: what the predicate returns for the value. */
    LLVMValueRef value, passed, ending;
    MG_VEC(edge) edges;    /* along which phis take their values, once all is copied */
    LLVMValueRef turns;    /* how many are left, of all loops; NULL: there is none */
    bool refuses, accepts; /* it tells so of some values */
    /* An instruction that was to be copied needs more than is passed on: there is no decider. */
    bool lacks_operand;
} decider;

static decider *decider_of(mg_sequel_copy *copy)
{
    return (decider *)copy;
}

/* ---- values -------------------------------------------------------------------------------------------------------- */

static LLVMValueRef load_operand(mg_sequel_copy *copy, unsigned index, LLVMTypeRef type)
{
    assert(index < MG_SEQUEL_OPERANDS);
    const decider *d = decider_of(copy);
    LLVMBuilderRef builder = copy->weaver->builder;
    LLVMBasicBlockRef back = LLVMGetInsertBlock(builder);
    mg_sequel_go_to(copy, d->entry);
    LLVMValueRef at = mg_weaver_number(copy->weaver, index);
    at = LLVMBuildGEP2(builder, copy->weaver->i64, LLVMGetParam(copy->made.function, 1), &at, 1, "");
    LLVMValueRef word = LLVMBuildLoad2(builder, copy->weaver->i64, at, "");
    LLVMValueRef new = mg_weaver_narrow(copy->weaver, word, type);
    mg_sequel_go_to(copy, back);
    return new;
}

static bool copy_phi(mg_sequel_copy *copy, LLVMValueRef phi)
{
    LLVMValueRef new = LLVMBuildPhi(copy->weaver->builder, LLVMTypeOf(phi), "");
    return mg_sequel_put(copy, phi, new, MG_SEQUEL_VALUE);
}

static void go_on_if(mg_sequel_copy *copy, LLVMValueRef truth, bool wanted)
{
    LLVMBasicBlockRef next = mg_sequel_add_block(copy), open = decider_of(copy)->open;
    LLVMBuildCondBr(copy->weaver->builder, truth, wanted ? next : open, wanted ? open : next);
    mg_sequel_go_to(copy, next);
}

static bool give_up_if(mg_sequel_copy *copy, LLVMValueRef bad, mg_sequel_kind kind)
{
    (void)kind;
    go_on_if(copy, bad, false);
    return true;
}

/* The memory must be plain. Of a known variable it always is. */
static LLVMValueRef copy_load(mg_sequel_copy *copy, LLVMValueRef load, LLVMValueRef pointer)
{
    mg_weaver *weaver = copy->weaver;
    LLVMValueRef variable;
    uint64_t room, size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load));
    if (mg_weaver_variable(weaver, LLVMGetOperand(load, 0), &variable, &room) == MG_BASE_UNKNOWN) {
        LLVMValueRef args[] = {pointer, mg_weaver_number(weaver, size), mg_weaver_info(weaver, load, 0)};
        LLVMValueRef plain = mg_weaver_hook(weaver, MG_HOOK_on_ask, args, 3), no = mg_weaver_number(weaver, 0);
        go_on_if(copy, LLVMBuildICmp(weaver->builder, LLVMIntNE, plain, no, ""), true);
    }
    LLVMValueRef new = LLVMBuildLoad2(weaver->builder, LLVMTypeOf(load), pointer, "");
    LLVMSetAlignment(new, 1);
    return new;
}

/* Instructions that stand behind a check, which is copied too. */
static bool is_checked(LLVMValueRef instruction)
{
    static const LLVMOpcode checked[] = {LLVMSDiv, LLVMUDiv, LLVMSRem, LLVMURem, LLVMShl, LLVMLShr, LLVMAShr};
    for (size_t i = 0; i < sizeof checked / sizeof *checked; i++)
        if (LLVMGetInstructionOpcode(instruction) == checked[i])
            return true;
    return false;
}

/* A call that only computes. */
static bool is_pure_call(LLVMValueRef instruction)
{
    static const char *const names[] = {"llvm.abs",   "llvm.bitreverse", "llvm.bswap", "llvm.ctlz",
                                        "llvm.ctpop", "llvm.cttz",       "llvm.fshl",  "llvm.fshr",
                                        "llvm.smax",  "llvm.smin",       "llvm.umax",  "llvm.umin"};
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    unsigned id = callee && LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
    for (size_t i = 0; id && i < sizeof names / sizeof *names; i++)
        if (id == LLVMLookupIntrinsicID(names[i], strlen(names[i])))
            return true;
    return false;
}

static const char *why_not(LLVMValueRef instruction)
{
    if (LLVMIsAStoreInst(instruction))
        return "something is stored first";
    return LLVMIsACallInst(instruction) ? "a function is called first" : "it is not only compared";
}

/* Which function of a container that only looks is called; MG_PEEK_COUNT: none. */
static uint64_t peek_of(LLVMValueRef instruction)
{
    static const char *const names[] = {
#define MG_PEEK(type, what) "mg_host_mgc_" #type "_" #what,
#include "shape/peeks.def"
    };
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    uint64_t peek = 0;
    if (!callee || !LLVMIsAFunction(callee))
        return MG_PEEK_COUNT;
    while (peek < MG_PEEK_COUNT && strcmp(LLVMGetValueName(callee), names[peek]) != 0)
        peek++;
    return peek;
}

/* The container is asked as it is, if neither it nor the word depends on the value. Where there is none, the call would end the run. */
static bool copy_peek(mg_sequel_copy *copy, LLVMValueRef call, uint64_t peek)
{
    mg_weaver *weaver = copy->weaver;
    LLVMValueRef args[3] = {mg_weaver_number(weaver, peek), NULL, mg_weaver_number(weaver, 0)};
    unsigned count = LLVMGetNumArgOperands(call);
    assert(count >= 1 && count <= 2);
    for (unsigned i = 0; i < count; i++) {
        mg_sequel_value value = mg_sequel_find(copy, LLVMGetArgOperand(call, i));
        if (value.kind != MG_SEQUEL_KNOWN)
            return mg_sequel_stop(copy, call, value.new ? why_not(call) : MG_SEQUEL_TOO_MANY);
        args[i + 1] = mg_weaver_widen(weaver, value.new);
    }
    LLVMValueRef answer = mg_weaver_hook(weaver, MG_HOOK_on_peek, args, 3);
    LLVMValueRef none = LLVMConstAllOnes(weaver->i64);
    go_on_if(copy, LLVMBuildICmp(weaver->builder, LLVMIntNE, answer, none, ""), true);
    return mg_sequel_put(copy, call, mg_weaver_narrow(weaver, answer, LLVMTypeOf(call)), MG_SEQUEL_KNOWN);
}

/* With floating-point numbers too: they compute the same on the host's stack. */
static bool is_pure(LLVMValueRef instruction)
{
    static const LLVMOpcode reals[] = {LLVMFCmp, LLVMFNeg,  LLVMFAdd,    LLVMFSub,   LLVMFMul,
                                       LLVMFDiv, LLVMFPExt, LLVMFPTrunc, LLVMSIToFP, LLVMUIToFP};
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
        if (LLVMGetInstructionOpcode(instruction) == reals[i])
            return true;
    return mg_ending_is_pure(instruction);
}

static bool compute(mg_sequel_copy *copy, LLVMValueRef instruction)
{
    uint64_t peek = peek_of(instruction);
    if (peek != MG_PEEK_COUNT)
        return copy_peek(copy, instruction, peek);
    if (!is_pure(instruction) && !is_checked(instruction) && !is_pure_call(instruction))
        return mg_sequel_stop(copy, instruction, why_not(instruction));
    if (mg_sequel_clone(copy, instruction, MG_SEQUEL_VALUE))
        return true;
    decider_of(copy)->lacks_operand = true;
    return false;
}

/* ---- returns ------------------------------------------------------------------------------------------------------- */

static bool is_open(mg_ending ending)
{
    return ending == MG_ENDING_OPEN || ending == MG_ENDING_PENDING;
}

static LLVMValueRef number_of(mg_sequel_copy *copy, mg_ending ending)
{
    decider *d = decider_of(copy);
    assert(ending <= MG_ENDING_PENDING);
    d->refuses = d->refuses || ending == MG_ENDING_FALSE;
    d->accepts = d->accepts || ending == MG_ENDING_TRUE;
    return mg_weaver_number(copy->weaver, is_open(ending) ? MG_ENDING_OPEN : (uint64_t)ending);
}

/* Goes to `told` with what the predicate returns. */
static bool tell_ending(mg_sequel_copy *copy, LLVMValueRef ending)
{
    decider *d = decider_of(copy);
    LLVMBasicBlockRef from = LLVMGetInsertBlock(copy->weaver->builder);
    LLVMBuildBr(copy->weaver->builder, d->told);
    LLVMAddIncoming(d->ending, &ending, &from, 1);
    return copy->has_told = true;
}

static bool refuse(mg_sequel_copy *copy)
{
    return tell_ending(copy, number_of(copy, MG_ENDING_FALSE));
}

enum { RETURNED_MOST = 8 };

/* What a function can return, if it is one of a few constants: 0, 1, -EINVAL. */
typedef struct returned {
    uint64_t items[RETURNED_MOST];
    unsigned count;
    unsigned looked; /* at so many values: loops lead back to the same */
} returned;

static bool add_returned(returned *all, uint64_t constant)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->items[i] == constant)
            return true;
    if (all->count == RETURNED_MOST)
        return false;
    all->items[all->count++] = constant;
    return true;
}

/* Adds what a value can be; false: it can be anything. */
static bool list_returned(LLVMValueRef value, returned *all)
{
    enum { LOOKS_MOST = 64 };
    bool is_list = all->looked++ < LOOKS_MOST;
    if (LLVMIsAConstantInt(value))
        return is_list && add_returned(all, LLVMConstIntGetZExtValue(value));
    if (LLVMIsAZExtInst(value) && LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(value, 0))) == 1)
        return is_list && add_returned(all, 0) && add_returned(all, 1);
    if (LLVMIsASelectInst(value))
        return is_list && list_returned(LLVMGetOperand(value, 1), all) &&
               list_returned(LLVMGetOperand(value, 2), all);
    for (unsigned i = 0; is_list && LLVMIsAPHINode(value) && i < LLVMCountIncoming(value); i++)
        is_list = list_returned(LLVMGetIncomingValue(value, i), all);
    return is_list && LLVMIsAPHINode(value);
}

static bool find_returned(LLVMValueRef value, returned *all)
{
    *all = (returned){.items = {0, 1}, .count = 2};
    if (LLVMGetIntTypeWidth(LLVMTypeOf(value)) == 1 && !LLVMIsAConstantInt(value))
        return true;
    all->count = 0;
    return list_returned(value, all);
}

/* The function that the read stands in returns a value: each that it can be has an ending. */
static bool copy_return(mg_sequel_copy *copy, LLVMValueRef end, LLVMValueRef value)
{
    returned all;
    LLVMBuilderRef builder = copy->weaver->builder;
    bool is_known = false;
    if (!find_returned(value, &all))
        return mg_sequel_stop(copy, end, "what is returned is none of a few constants");
    for (unsigned i = 0; i < all.count; i++)
        is_known |= !is_open(mg_ending_of(copy->read->endings, copy->from, all.items[i]));
    if (!is_known)
        return mg_sequel_stop(copy, end, "a caller does not return at once");
    LLVMValueRef copied = all.count > 1 ? mg_sequel_find(copy, value).new : NULL, ending = NULL;
    if (all.count > 1 && !copied)
        return mg_sequel_stop(copy, end, MG_SEQUEL_TOO_MANY);
    for (unsigned i = 0; i < all.count; i++) {
        LLVMValueRef one = number_of(copy, mg_ending_of(copy->read->endings, copy->from, all.items[i]));
        LLVMValueRef constant = LLVMConstInt(LLVMTypeOf(value), all.items[i], false);
        ending = !ending ? one
                         : LLVMBuildSelect(builder, LLVMBuildICmp(builder, LLVMIntEQ, copied, constant, ""),
                                           one, ending, "");
    }
    return tell_ending(copy, ending);
}

/* ---- branches ------------------------------------------------------------------------------------------------------ */

static LLVMBasicBlockRef copy_block(decider *d, LLVMBasicBlockRef old, LLVMValueRef first)
{
    mg_sequel_copy *copy = &d->copy;
    LLVMBasicBlockRef new = mg_sequel_add_block(&d->copy);
    size_t at = copy->blocks.count;
    mg_sequel_go_to(copy, new);
    if (!mg_sequel_walk(copy, old, new, first))
        LLVMBuildBr(copy->weaver->builder, d->open);
    copy->blocks.items[at].is_done = true;
    return new;
}

/* A block on the way back to the start of a loop, which counts the turns. */
static LLVMBasicBlockRef add_turn(decider *d, LLVMBasicBlockRef start)
{
    mg_weaver *weaver = d->copy.weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMBasicBlockRef back = LLVMGetInsertBlock(builder), turn = mg_sequel_add_block(&d->copy);
    if (!d->turns) {
        mg_sequel_go_to(&d->copy, d->entry);
        d->turns = LLVMBuildAlloca(builder, weaver->i64, "");
        mg_sequel_go_to(&d->copy, d->each);
        LLVMBuildStore(builder, mg_weaver_number(weaver, TURNS_MOST), d->turns);
    }
    mg_sequel_go_to(&d->copy, turn);
    LLVMValueRef left = LLVMBuildSub(builder, LLVMBuildLoad2(builder, weaver->i64, d->turns, ""),
                                     mg_weaver_number(weaver, 1), "");
    LLVMBuildStore(builder, left, d->turns);
    LLVMValueRef goes_on = LLVMBuildICmp(builder, LLVMIntNE, left, mg_weaver_number(weaver, 0), "");
    LLVMBuildCondBr(builder, goes_on, start, d->open);
    mg_sequel_go_to(&d->copy, back);
    return turn;
}

/* The copy of a block, which is made if there is none yet; `from` becomes the block that leads there. A way back to the read goes to `open`. */
static LLVMBasicBlockRef find_block(decider *d, LLVMBasicBlockRef old, LLVMBasicBlockRef *from)
{
    mg_sequel_copy *copy = &d->copy;
    for (size_t i = 0; i < copy->blocks.count; i++) {
        const mg_sequel_block *block = &copy->blocks.items[i];
        if (block->old == old && block->is_done)
            return block->new;
        if (block->old == old)
            return copy->follows && i ? *from = add_turn(d, block->new) : d->open;
    }
    if (copy->copied == copy->blocks_most)
        mg_sequel_stop(copy, LLVMGetFirstInstruction(old), "the code behind it is long");
    if (copy->copied == copy->blocks_most || mg_sequel_is_before(copy, old))
        return d->open;
    return copy_block(d, old, LLVMGetFirstInstruction(old));
}

static bool branch(mg_sequel_copy *copy, LLVMValueRef end)
{
    decider *d = decider_of(copy);
    LLVMBasicBlockRef old = LLVMGetInstructionParent(end), new = LLVMGetInsertBlock(copy->weaver->builder);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(end);
    bool has_condition = opcode == LLVMSwitch || (opcode == LLVMBr && LLVMIsConditional(end));
    if (opcode != LLVMSwitch && opcode != LLVMBr)
        return mg_sequel_stop(copy, end, "it is not only compared");
    LLVMValueRef condition = has_condition ? mg_sequel_find(copy, LLVMGetOperand(end, 0)).new : NULL;
    if (has_condition && !condition)
        return mg_sequel_stop(copy, end, MG_SEQUEL_TOO_MANY);
    LLVMValueRef made = LLVMInstructionClone(end);
    LLVMInstructionSetDebugLoc(made, NULL);
    LLVMInsertIntoBuilder(copy->weaver->builder, made);
    if (has_condition)
        LLVMSetOperand(made, 0, condition);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        LLVMBasicBlockRef from = new, to = find_block(d, LLVMGetSuccessor(end, i), &from);
        LLVMSetSuccessor(made, i, to);
        if (to != d->open)
            mg_vec_push(&d->edges, ((edge){old, from, LLVMGetSuccessor(end, i)}));
    }
    return true;
}

static void fill_phi(decider *d, const edge *e, LLVMValueRef phi)
{
    unsigned way = 0;
    while (LLVMGetIncomingBlock(phi, way) != e->from)
        way++;
    assert(way < LLVMCountIncoming(phi));
    LLVMValueRef value = mg_sequel_find(&d->copy, LLVMGetIncomingValue(phi, way)).new;
    LLVMBasicBlockRef from = e->new_from;
    if (value)
        LLVMAddIncoming(mg_sequel_find(&d->copy, phi).new, &value, &from, 1);
    d->lacks_operand = d->lacks_operand || !value;
}

static void fill_phis(decider *d)
{
    mg_sequel_go_to(&d->copy, d->entry);
    for (size_t i = 0; i < d->edges.count; i++)
        for (LLVMValueRef phi = LLVMGetFirstInstruction(d->edges.items[i].to); LLVMIsAPHINode(phi);
             phi = LLVMGetNextInstruction(phi))
            fill_phi(d, &d->edges.items[i], phi);
}

/* ---- one read ------------------------------------------------------------------------------------------------------ */

static const mg_sequel_domain one_value = {.operand = load_operand,
                                           .phi = copy_phi,
                                           .load = copy_load,
                                           .guard = give_up_if,
                                           .compute = compute,
                                           .refuse = refuse,
                                           .give = copy_return,
                                           .branch = branch};

/* Returns from the decider: so many values are refused, and this is known of the next one. */
static void return_row(decider *d, LLVMValueRef refused, LLVMValueRef mark)
{
    mg_weaver *weaver = d->copy.weaver;
    LLVMValueRef row = LLVMBuildShl(weaver->builder, refused, mg_weaver_number(weaver, MG_ROW_REFUSED_AT), "");
    LLVMBuildRet(weaver->builder, LLVMBuildOr(weaver->builder, row, mark, ""));
}

/* Stores the next value into the field, because the code that follows may read the field again by another pointer. */
static LLVMValueRef go_to_next_value(decider *d)
{
    mg_weaver *weaver = d->copy.weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMValueRef function = d->copy.made.function;
    LLVMValueRef next = LLVMBuildAdd(builder, d->value, LLVMGetParam(function, MG_ROW_STRIDE), "");
    unsigned bits = (unsigned)LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(d->copy.made.load)) * 8;
    LLVMTypeRef type = LLVMIntTypeInContext(weaver->unit->context, bits);
    LLVMValueRef field = LLVMBuildIntToPtr(builder, LLVMGetParam(function, MG_ROW_FIELD), weaver->ptr, "");
    LLVMBuildStore(builder, mg_weaver_narrow(weaver, next, type), field);
    return next;
}

/* From `told` back to `each`, if the value is refused and there is another, or out. */
static void close_row(decider *d)
{
    mg_sequel_copy *copy = &d->copy;
    mg_weaver *weaver = copy->weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMBasicBlockRef out = mg_sequel_add_block(copy), next = mg_sequel_add_block(copy);
    LLVMValueRef refused = mg_weaver_number(weaver, MG_MARK_FALSE),
                 count = LLVMGetParam(copy->made.function, MG_ROW_COUNT);
    mg_sequel_go_to(copy, d->told);
    LLVMValueRef is_refused = LLVMBuildICmp(builder, LLVMIntEQ, d->ending, refused, "");
    LLVMValueRef one = LLVMBuildZExt(builder, is_refused, weaver->i64, "");
    LLVMValueRef passed = LLVMBuildAdd(builder, d->passed, one, "");
    LLVMValueRef has_more = LLVMBuildICmp(builder, LLVMIntNE, passed, count, "");
    LLVMBuildCondBr(builder, LLVMBuildAnd(builder, is_refused, has_more, ""), next, out);
    mg_sequel_go_to(copy, out);
    return_row(d, passed, d->ending);
    mg_sequel_go_to(copy, next);
    LLVMValueRef value = go_to_next_value(d);
    LLVMBuildBr(builder, d->each);
    LLVMAddIncoming(d->value, &value, &next, 1);
    LLVMAddIncoming(d->passed, &passed, &next, 1);
}

/* Makes the blocks that every decider has beside the copied ones. */
static void open_row(decider *d)
{
    mg_sequel_copy *copy = &d->copy;
    mg_weaver *weaver = copy->weaver;
    LLVMTypeRef types[] = {[MG_ROW_VALUE] = weaver->i64,
                           [MG_ROW_OPERANDS] = weaver->ptr,
                           [MG_ROW_STRIDE] = weaver->i64,
                           [MG_ROW_COUNT] = weaver->i64,
                           [MG_ROW_FIELD] = weaver->i64};
    mg_sequel_add_function(copy, MG_DECIDER_NAME, weaver->deciders.count,
                           LLVMFunctionType(weaver->i64, types, sizeof types / sizeof *types, false));
    d->entry = mg_sequel_add_block(copy);
    d->each = mg_sequel_add_block(copy);
    d->told = mg_sequel_add_block(copy);
    d->open = mg_sequel_add_block(copy);
    mg_sequel_go_to(copy, d->each);
    LLVMValueRef value = LLVMGetParam(copy->made.function, MG_ROW_VALUE), none = mg_weaver_number(weaver, 0);
    d->value = LLVMBuildPhi(weaver->builder, weaver->i64, "");
    d->passed = LLVMBuildPhi(weaver->builder, weaver->i64, "");
    LLVMAddIncoming(d->value, &value, &d->entry, 1);
    LLVMAddIncoming(d->passed, &none, &d->entry, 1);
    mg_sequel_go_to(copy, d->told);
    d->ending = LLVMBuildPhi(weaver->builder, weaver->i64, "");
    mg_sequel_go_to(copy, d->open);
    return_row(d, d->passed, mg_weaver_number(weaver, MG_MARK_NONE));
}

/* `entry` and `each` are ended last of all: operands are loaded, and turns set, there while the rest is copied. */
static void copy_all(decider *d)
{
    mg_sequel_copy *copy = &d->copy;
    mg_weaver *weaver = copy->weaver;
    LLVMValueRef load = copy->made.load;
    open_row(d);
    mg_sequel_go_to(copy, d->each);
    mg_sequel_put(copy, load, mg_weaver_narrow(weaver, d->value, LLVMTypeOf(load)), MG_SEQUEL_VALUE);
    LLVMBasicBlockRef first = copy_block(d, LLVMGetInstructionParent(load), LLVMGetNextInstruction(load));
    fill_phis(d);
    close_row(d);
    mg_sequel_go_to(copy, d->entry);
    LLVMBuildBr(weaver->builder, d->each);
    mg_sequel_go_to(copy, d->each);
    LLVMBuildBr(weaver->builder, first);
    assert(copy->blocks.count == copy->copied);
}

/* As C has it; NULL: it is a comparison of floating-point numbers. */
static const char *spelling(LLVMValueRef comparison)
{
    static const char *const spellings[] = {
        [LLVMIntEQ] = "==",  [LLVMIntNE] = "!=", [LLVMIntUGT] = ">",  [LLVMIntUGE] = ">=", [LLVMIntULT] = "<",
        [LLVMIntULE] = "<=", [LLVMIntSGT] = ">", [LLVMIntSGE] = ">=", [LLVMIntSLT] = "<",  [LLVMIntSLE] = "<="};
    return LLVMIsAICmpInst(comparison) ? spellings[LLVMGetICmpPredicate(comparison)] : NULL;
}

static void note_read(const decider *d, bool is_decided)
{
    const mg_sequel_copy *copy = &d->copy;
    mg_weaver *weaver = copy->weaver;
    mg_read read = {.site = mg_weaver_site(weaver, copy->made.load), .is_decided = is_decided};
    if (!is_decided) {
        read.why = copy->why ? copy->why : "the loop goes on";
        read.why_site = copy->stop ? mg_weaver_site(weaver, copy->stop) : 0;
    } else if (copy->compared) {
        read.why = spelling(copy->compared);
        read.why_site = mg_weaver_site(weaver, copy->compared);
    }
    read.refuses = d->refuses;
    read.accepts = d->accepts;
    mg_vec_push(&weaver->options->reads->all, read);
}

static void make_decider(const mg_sequel_read *read)
{
    mg_weaver *weaver = read->weaver;
    if (mg_first_reads_is_later(read->firsts, read->load))
        return;
    decider d = {.copy = mg_sequel_begin(&one_value, read, &weaver->for_deciders, BLOCKS_MOST)};
    d.copy.follows = weaver->options->follows;
    copy_all(&d);
    bool is_decided = d.copy.has_told && !d.lacks_operand;
    if (is_decided)
        mg_vec_push(&weaver->deciders, d.copy.made);
    if (weaver->options->reads)
        note_read(&d, is_decided);
    mg_sequel_end(&d.copy, is_decided);
    mg_vec_clear(&d.edges);
}

void mg_deciders_find(mg_weaver *weaver)
{
    mg_sequel_each(weaver, make_decider);
}

const mg_sequel *mg_decider_of(const mg_weaver *weaver, LLVMValueRef load)
{
    for (size_t i = 0; i < weaver->deciders.count; i++)
        if (weaver->deciders.items[i].load == load)
            return &weaver->deciders.items[i];
    return NULL;
}
