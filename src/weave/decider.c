#include "weave/decider.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include <margay_containers.h>

enum { BLOCKS_MOST = 40 };

typedef struct pair {
    LLVMValueRef old, new;
    bool is_loose; /* may depend on the value of the field */
} pair;

typedef struct block {
    LLVMBasicBlockRef old, new;
    bool is_done;
} block;

typedef struct edge {
    LLVMBasicBlockRef from, new_from, to;
} edge;

/* One decider in the making: a copy of what follows a load, as far as it is pure. */
typedef struct copy {
    mg_weaver *weaver;
    mg_endings *endings;
    LLVMValueRef load, function, decider;
    LLVMBasicBlockRef entry, open; /* open: gives up */
    MG_VEC(pair) values;
    MG_VEC(block) blocks;
    size_t blocks_most;
    MG_VEC(edge) edges;
    mg_forward forward;
    LLVMValueRef turns; /* of loops, that are left; NULL: there is none */
    bool has_decided, has_failed;
    LLVMValueRef stop; /* the first instruction that it could not go past, or NULL */
    const char *why;
} copy;

static void at_end(copy *c, LLVMBasicBlockRef where)
{
    LLVMPositionBuilderAtEnd(c->weaver->builder, where);
    LLVMSetCurrentDebugLocation2(c->weaver->builder, NULL);
}

static bool give_up(copy *c, LLVMValueRef at, const char *why)
{
    if (!c->stop) {
        c->stop = at;
        c->why = why;
    }
    return false;
}

/* ---- values -------------------------------------------------------------------------------------------------------- */

bool mg_decider_takes(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ||
           (LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) <= 64);
}

LLVMValueRef mg_decider_from_word(mg_weaver *weaver, LLVMValueRef word, LLVMTypeRef type)
{
    LLVMBuilderRef builder = weaver->builder;
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildIntToPtr(builder, word, type, "");
    return LLVMGetIntTypeWidth(type) < 64 ? LLVMBuildTrunc(builder, word, type, "") : word;
}

/* A value from before the load becomes an operand. */
static LLVMValueRef add_operand(copy *c, LLVMValueRef old)
{
    LLVMBuilderRef builder = c->weaver->builder;
    mg_forward *forward = &c->forward;
    if (forward->count == MG_FORWARD_OPERANDS || !mg_decider_takes(LLVMTypeOf(old)))
        return NULL;
    LLVMBasicBlockRef back = LLVMGetInsertBlock(builder);
    at_end(c, c->entry);
    LLVMValueRef index = mg_weaver_number(c->weaver, forward->count);
    LLVMValueRef at = LLVMBuildGEP2(builder, c->weaver->i64, LLVMGetParam(c->decider, 1), &index, 1, "");
    LLVMValueRef word = LLVMBuildLoad2(builder, c->weaver->i64, at, "");
    LLVMValueRef new = mg_decider_from_word(c->weaver, word, LLVMTypeOf(old));
    at_end(c, back);
    forward->operands[forward->count++] = old;
    mg_vec_push(&c->values, ((pair){old, new, false}));
    return new;
}

static bool is_loose(const copy *c, LLVMValueRef old)
{
    for (size_t i = 0; i < c->values.count; i++)
        if (c->values.items[i].old == old)
            return c->values.items[i].is_loose;
    return false;
}

static LLVMValueRef map_value(copy *c, LLVMValueRef old)
{
    for (size_t i = 0; i < c->values.count; i++)
        if (c->values.items[i].old == old)
            return c->values.items[i].new;
    return LLVMIsConstant(old) ? old : add_operand(c, old);
}

/* Not of a private local: no pointer to it may leave its function. */
bool mg_decider_can_load(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef variable;
    uint64_t room;
    if (!LLVMIsALoadInst(instruction) || LLVMGetVolatile(instruction) ||
        LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic ||
        !mg_decider_takes(LLVMTypeOf(instruction)))
        return false;
    LLVMValueRef pointer = LLVMGetOperand(instruction, 0);
    mg_access_base base = mg_weaver_variable(weaver, pointer, &variable, &room);
    return base != MG_BASE_LOCAL || mg_weaver_is_given_away(weaver, pointer);
}

bool mg_decider_is_same(LLVMValueRef a, LLVMValueRef b)
{
    if (a == b)
        return true;
    if (!LLVMIsAGetElementPtrInst(a) || !LLVMIsAGetElementPtrInst(b) ||
        LLVMGetNumOperands(a) != LLVMGetNumOperands(b) ||
        LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b))
        return false;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(a); i++)
        if (LLVMGetOperand(a, i) != LLVMGetOperand(b, i))
            return false;
    return mg_decider_is_same(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0));
}

static bool is_variable(copy *c, LLVMValueRef pointer)
{
    LLVMValueRef variable;
    uint64_t room;
    return mg_weaver_variable(c->weaver, pointer, &variable, &room) != MG_BASE_UNKNOWN;
}

/* Memory that is no variable must be plain by now, or the decider gives up: the read would be a choice, or a fault. */
static void ask_for_plain(copy *c, LLVMValueRef old, LLVMValueRef pointer)
{
    mg_weaver *weaver = c->weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(weaver->unit->context, c->decider, "");
    LLVMValueRef args[] = {pointer,
                           mg_weaver_number(weaver, LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(old))),
                           mg_weaver_info(weaver, old, 0)};
    LLVMValueRef plain =
        LLVMBuildCall2(builder, weaver->hook_types[MG_HOOK_on_ask], weaver->hooks[MG_HOOK_on_ask], args, 3, "");
    LLVMValueRef is_plain = LLVMBuildICmp(builder, LLVMIntNE, plain, mg_weaver_number(weaver, 0), "");
    LLVMBuildCondBr(builder, is_plain, next, c->open);
    at_end(c, next);
}

/* A variable indexed by a number: the decider gives up where the run would end. False: it cannot tell. */
static bool copy_bound(copy *c, LLVMValueRef old)
{
    mg_weaver *weaver = c->weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMValueRef variable, where = LLVMGetOperand(old, 0);
    uint64_t room, offset, size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(old));
    if (mg_weaver_variable(weaver, where, &variable, &room) == MG_BASE_UNKNOWN ||
        mg_weaver_base(weaver, where, size) != MG_BASE_UNKNOWN)
        return true;
    LLVMValueRef element = map_value(c, mg_weaver_element(weaver, where, &offset));
    LLVMValueRef start = map_value(c, variable);
    if (!element || !start || size > room || offset > room - size)
        return false;
    LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(weaver->unit->context, c->decider, "");
    LLVMValueRef distance = LLVMBuildSub(builder, LLVMBuildPtrToInt(builder, element, weaver->i64, ""),
                                         LLVMBuildPtrToInt(builder, start, weaver->i64, ""), "");
    LLVMValueRef is_outside =
        LLVMBuildICmp(builder, LLVMIntUGT, distance, mg_weaver_number(weaver, room - size - offset), "");
    LLVMBuildCondBr(builder, is_outside, c->open, next);
    at_end(c, next);
    return true;
}

/* A read of the same field again gives the same value. One that leads to other memory is not only compared. */
static bool copy_load(copy *c, LLVMValueRef old)
{
    LLVMValueRef where = LLVMGetOperand(old, 0);
    if (mg_decider_is_same(where, LLVMGetOperand(c->load, 0)) && LLVMTypeOf(old) == LLVMTypeOf(c->load)) {
        mg_vec_push(&c->values, ((pair){old, map_value(c, c->load), true}));
        return true;
    }
    if (is_loose(c, where) && !c->weaver->options->follows)
        return give_up(c, old, "it is followed");
    LLVMValueRef pointer = map_value(c, where);
    if (!pointer || !copy_bound(c, old))
        return give_up(c, old, "it needs more values than are passed on");
    if (!is_variable(c, where))
        ask_for_plain(c, old, pointer);
    LLVMValueRef new = LLVMBuildLoad2(c->weaver->builder, LLVMTypeOf(old), pointer, "");
    LLVMSetAlignment(new, 1);
    mg_vec_push(&c->values, ((pair){old, new, false}));
    return true;
}

static const char *why_not(LLVMValueRef instruction)
{
    if (LLVMIsALoadInst(instruction))
        return "another read comes first";
    if (LLVMIsAStoreInst(instruction))
        return "something is stored first";
    if (LLVMIsACallInst(instruction))
        return "a function is called first";
    return "it is not only compared";
}

static bool copy_plain(copy *c, LLVMValueRef old)
{
    LLVMValueRef new = LLVMInstructionClone(old);
    LLVMInsertIntoBuilder(c->weaver->builder, new);
    LLVMInstructionSetDebugLoc(new, NULL);
    bool is_good = true, depends = false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(old); i++) {
        LLVMValueRef operand = map_value(c, LLVMGetOperand(old, i));
        is_good = is_good && operand;
        depends = depends || is_loose(c, LLVMGetOperand(old, i));
        if (operand)
            LLVMSetOperand(new, i, operand);
    }
    mg_vec_push(&c->values, ((pair){old, new, depends}));
    c->has_failed = c->has_failed || !is_good; /* what it was copied to does not belong there */
    return is_good || give_up(c, old, "it needs more values than are passed on");
}

/* The hook before a division or a shift: where it would end the run, the decider gives up. */
static bool copy_check(copy *c, LLVMValueRef call)
{
    LLVMBuilderRef builder = c->weaver->builder;
    LLVMValueRef is_bad = map_value(c, LLVMGetArgOperand(call, 0));
    if (!is_bad)
        return give_up(c, call, "it needs more values than are passed on");
    LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(c->weaver->unit->context, c->decider, "");
    LLVMBuildCondBr(builder, is_bad, c->open, next);
    at_end(c, next);
    return true;
}

static bool is_check(copy *c, LLVMValueRef instruction)
{
    return LLVMIsACallInst(instruction) && LLVMGetCalledValue(instruction) == c->weaver->hooks[MG_HOOK_on_bad];
}

/* Such a check stands before each of these. */
static bool is_checked(LLVMValueRef instruction)
{
    static const LLVMOpcode checked[] = {LLVMSDiv, LLVMUDiv, LLVMSRem, LLVMURem, LLVMShl, LLVMLShr, LLVMAShr};
    for (size_t i = 0; i < sizeof checked / sizeof *checked; i++)
        if (LLVMGetInstructionOpcode(instruction) == checked[i])
            return true;
    return false;
}

/* A place in a private local. Whatever uses it is not copied either, so that no pointer to it leaves its function. */
static bool is_private_place(copy *c, LLVMValueRef instruction)
{
    LLVMValueRef variable;
    uint64_t room;
    return LLVMIsAGetElementPtrInst(instruction) &&
           mg_weaver_variable(c->weaver, instruction, &variable, &room) == MG_BASE_LOCAL &&
           !mg_weaver_is_given_away(c->weaver, instruction);
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

static bool copy_instruction(copy *c, LLVMValueRef old)
{
    if (LLVMIsADbgInfoIntrinsic(old) || is_private_place(c, old))
        return true;
    if (LLVMIsAPHINode(old)) {
        mg_vec_push(&c->values, ((pair){old, LLVMBuildPhi(c->weaver->builder, LLVMTypeOf(old), ""), true}));
        return true;
    }
    if (mg_decider_can_load(c->weaver, old))
        return copy_load(c, old);
    if (is_check(c, old))
        return copy_check(c, old);
    return mg_ending_is_pure(old) || is_checked(old) || is_pure_call(old) ? copy_plain(c, old)
                                                                          : give_up(c, old, why_not(old));
}

/* ---- ends ---------------------------------------------------------------------------------------------------------- */

static bool is_open(mg_ending ending)
{
    return ending == MG_ENDING_OPEN || ending == MG_ENDING_PENDING;
}

static LLVMValueRef number_of(copy *c, mg_ending ending)
{
    return mg_weaver_number(c->weaver, is_open(ending) ? MG_ENDING_OPEN : (uint64_t)ending);
}

static bool copy_constant(copy *c, LLVMValueRef end, uint64_t constant)
{
    mg_ending ending = mg_ending_of(c->endings, c->function, constant);
    if (is_open(ending))
        return give_up(c, end, "a caller does not return at once");
    LLVMBuildRet(c->weaver->builder, number_of(c, ending));
    return c->has_decided = true;
}

/* True or false, as the value turns out. */
static bool copy_truth(copy *c, LLVMValueRef end, LLVMValueRef value)
{
    mg_ending no = mg_ending_of(c->endings, c->function, 0), yes = mg_ending_of(c->endings, c->function, 1);
    if (is_open(no) && is_open(yes))
        return give_up(c, end, "a caller does not return at once");
    LLVMValueRef condition = map_value(c, value);
    if (!condition)
        return give_up(c, end, "it needs more values than are passed on");
    LLVMBuildRet(c->weaver->builder,
                 LLVMBuildSelect(c->weaver->builder, condition, number_of(c, yes), number_of(c, no), ""));
    return c->has_decided = true;
}

static bool copy_return(copy *c, LLVMValueRef end)
{
    LLVMValueRef value = LLVMGetNumOperands(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!value || LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
        return give_up(c, end, "the function does not return a number");
    if (LLVMIsAConstantInt(value))
        return copy_constant(c, end, LLVMConstIntGetZExtValue(value));
    if (LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 1)
        return give_up(c, end, "what is returned is no constant");
    return copy_truth(c, end, value);
}

bool mg_decider_is_refusal(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), "mg_host_mg_refuse");
}

static bool copy_refusal(copy *c)
{
    LLVMBuildRet(c->weaver->builder, number_of(c, MG_ENDING_FALSE));
    return c->has_decided = true;
}

static LLVMBasicBlockRef copy_block(copy *c, LLVMBasicBlockRef old, LLVMValueRef first);

/* Is every way from the start of the function to the load one through a block? */
bool mg_decider_is_before(LLVMValueRef function, LLVMValueRef load, LLVMBasicBlockRef old)
{
    MG_VEC(LLVMBasicBlockRef) reached = {0};
    mgc_set *known = mgc_set_new();
    mgc_set_add(known, old);
    if (mgc_set_add(known, LLVMGetEntryBasicBlock(function)))
        mg_vec_push(&reached, LLVMGetEntryBasicBlock(function));
    for (size_t i = 0; i < reached.count; i++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(reached.items[i]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++)
            if (mgc_set_add(known, LLVMGetSuccessor(end, k)))
                mg_vec_push(&reached, LLVMGetSuccessor(end, k));
    }
    bool is_before =
        LLVMGetInstructionParent(load) == old || !mgc_set_has(known, LLVMGetInstructionParent(load));
    mgc_set_free(known);
    mg_vec_clear(&reached);
    return is_before;
}

/* Back to the start of a loop, a limited number of times. */
static LLVMBasicBlockRef copy_turn(copy *c, LLVMBasicBlockRef to)
{
    enum { TURNS_MOST = 4096 };
    mg_weaver *weaver = c->weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMBasicBlockRef back = LLVMGetInsertBlock(builder);
    LLVMBasicBlockRef turn = LLVMAppendBasicBlockInContext(weaver->unit->context, c->decider, "");
    if (!c->turns) {
        at_end(c, c->entry);
        c->turns = LLVMBuildAlloca(builder, weaver->i64, "");
        LLVMBuildStore(builder, mg_weaver_number(weaver, TURNS_MOST), c->turns);
    }
    at_end(c, turn);
    LLVMValueRef left = LLVMBuildSub(builder, LLVMBuildLoad2(builder, weaver->i64, c->turns, ""),
                                     mg_weaver_number(weaver, 1), "");
    LLVMBuildStore(builder, left, c->turns);
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntNE, left, mg_weaver_number(weaver, 0), ""), to,
                    c->open);
    at_end(c, back);
    return turn;
}

/* Once around a loop is too far, unless the value is followed; back to the load always is. */
static LLVMBasicBlockRef map_block(copy *c, LLVMBasicBlockRef old, LLVMBasicBlockRef *from)
{
    for (size_t i = 0; i < c->blocks.count; i++)
        if (c->blocks.items[i].old == old) {
            if (c->blocks.items[i].is_done)
                return c->blocks.items[i].new;
            return c->weaver->options->follows && i ? *from = copy_turn(c, c->blocks.items[i].new) : c->open;
        }
    if (c->blocks.count == c->blocks_most)
        give_up(c, LLVMGetFirstInstruction(old), "the code behind it is long");
    if (c->blocks.count == c->blocks_most || mg_decider_is_before(c->function, c->load, old))
        return c->open;
    return copy_block(c, old, LLVMGetFirstInstruction(old));
}

static bool copy_branch(copy *c, LLVMBasicBlockRef old, LLVMValueRef end)
{
    LLVMBasicBlockRef new = LLVMGetInsertBlock(c->weaver->builder); /* where the copy has come to */
    LLVMOpcode opcode = LLVMGetInstructionOpcode(end);
    bool has_condition = opcode == LLVMSwitch || (opcode == LLVMBr && LLVMIsConditional(end));
    if (opcode != LLVMSwitch && opcode != LLVMBr)
        return give_up(c, end, "it is not only compared");
    LLVMValueRef condition = has_condition ? map_value(c, LLVMGetOperand(end, 0)) : NULL;
    if (has_condition && !condition)
        return give_up(c, end, "it needs more values than are passed on");
    LLVMValueRef branch = LLVMInstructionClone(end);
    LLVMInstructionSetDebugLoc(branch, NULL);
    LLVMInsertIntoBuilder(c->weaver->builder, branch);
    if (has_condition)
        LLVMSetOperand(branch, 0, condition);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        LLVMBasicBlockRef from = new, to = map_block(c, LLVMGetSuccessor(end, i), &from);
        LLVMSetSuccessor(branch, i, to);
        if (to != c->open)
            mg_vec_push(&c->edges, ((edge){old, from, LLVMGetSuccessor(end, i)}));
    }
    return true;
}

/* Where a row of instructions ends. */
static bool copy_end(copy *c, LLVMBasicBlockRef old, LLVMValueRef end)
{
    if (mg_decider_is_refusal(end))
        return copy_refusal(c);
    if (LLVMIsAReturnInst(end))
        return copy_return(c, end);
    return LLVMIsATerminatorInst(end) && copy_branch(c, old, end);
}

/* From an instruction on. */
static LLVMBasicBlockRef copy_block(copy *c, LLVMBasicBlockRef old, LLVMValueRef first)
{
    LLVMBasicBlockRef new = LLVMAppendBasicBlockInContext(c->weaver->unit->context, c->decider, "");
    size_t at = c->blocks.count;
    assert(at < c->blocks_most);
    mg_vec_push(&c->blocks, ((block){old, new, false}));
    at_end(c, new);
    LLVMValueRef i = first;
    while (!LLVMIsATerminatorInst(i) && !mg_decider_is_refusal(i) && copy_instruction(c, i))
        i = LLVMGetNextInstruction(i);
    if (!copy_end(c, old, i))
        LLVMBuildBr(c->weaver->builder, c->open);
    c->blocks.items[at].is_done = true;
    return new;
}

static void fill_phis(copy *c, const edge *e)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(e->to); LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi))
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            if (LLVMGetIncomingBlock(phi, i) != e->from)
                continue;
            LLVMValueRef value = map_value(c, LLVMGetIncomingValue(phi, i));
            LLVMBasicBlockRef from = e->new_from;
            c->has_failed = c->has_failed || !value;
            if (value)
                LLVMAddIncoming(map_value(c, phi), &value, &from, 1);
            break;
        }
}

/* ---- one load ------------------------------------------------------------------------------------------------------ */

static void open_decider(copy *c)
{
    char name[32];
    mg_weaver *weaver = c->weaver;
    LLVMTypeRef types[] = {weaver->i64, weaver->ptr};
    snprintf(name, sizeof name, MG_DECIDER_NAME "%zu", weaver->forwards.count);
    c->decider = LLVMAddFunction(weaver->module, name, LLVMFunctionType(weaver->i64, types, 2, false));
    LLVMSetLinkage(c->decider, LLVMInternalLinkage);
    c->entry = LLVMAppendBasicBlockInContext(weaver->unit->context, c->decider, "");
    c->open = LLVMAppendBasicBlockInContext(weaver->unit->context, c->decider, "");
    at_end(c, c->open);
    LLVMBuildRet(weaver->builder, mg_weaver_number(weaver, MG_ENDING_OPEN));
    at_end(c, c->entry);
    mg_vec_push(
        &c->values,
        ((pair){c->load, mg_decider_from_word(c->weaver, LLVMGetParam(c->decider, 0), LLVMTypeOf(c->load)),
                true}));
}

static bool copy_all(copy *c)
{
    open_decider(c);
    LLVMBasicBlockRef first = copy_block(c, LLVMGetInstructionParent(c->load), LLVMGetNextInstruction(c->load));
    at_end(c, c->entry);
    for (size_t i = 0; i < c->edges.count; i++)
        fill_phis(c, &c->edges.items[i]);
    at_end(c, c->entry);
    LLVMBuildBr(c->weaver->builder, first);
    return c->has_decided && !c->has_failed;
}

bool mg_decider_make(mg_weaver *weaver, mg_endings *endings, LLVMValueRef load, mg_forward *forward,
                     mg_decider_refusal *refusal)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(load));
    copy c = {.weaver = weaver,
              .endings = endings,
              .function = function,
              .load = load,
              .blocks_most = mg_budget_for_one(&weaver->for_deciders, BLOCKS_MOST)};
    bool is_good = copy_all(&c);
    if (is_good)
        mg_budget_spend(&weaver->for_deciders, c.blocks.count);
    c.forward.load = load;
    c.forward.decider = c.decider;
    *forward = c.forward;
    *refusal = (mg_decider_refusal){c.stop, c.why ? c.why : "the loop goes on"};
    if (!is_good)
        LLVMDeleteFunction(c.decider);
    mg_vec_clear(&c.values);
    mg_vec_clear(&c.blocks);
    mg_vec_clear(&c.edges);
    return is_good;
}
