/* The walker that copies the code behind a read (sequel.h): reads and ends of blocks, instruction by instruction, and what a value of the
 * program is in the copy. */
#include "weave/sequel.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

/* ---- values -------------------------------------------------------------------------------------------------------- */

bool mg_sequel_put(mg_sequel_copy *copy, LLVMValueRef old, LLVMValueRef new, mg_sequel_kind kind)
{
    assert(new && kind != MG_SEQUEL_NONE);
    mg_vec_push(&copy->values, ((mg_sequel_value){old, new, kind}));
    return true;
}

bool mg_sequel_stop(mg_sequel_copy *copy, LLVMValueRef at, const char *why)
{
    if (!copy->stop) {
        copy->stop = at;
        copy->why = why;
    }
    return false;
}

/* A local that stays in the compiler's frame. No pointer to it may leave its function, so none is passed to the copy. */
static bool is_private(const mg_sequel_copy *copy, LLVMValueRef pointer)
{
    LLVMValueRef variable;
    uint64_t room;
    return LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMPointerTypeKind &&
           mg_weaver_variable(copy->weaver, pointer, &variable, &room) == MG_BASE_LOCAL &&
           !mg_weaver_is_given_away(copy->weaver, pointer);
}

/* Is the value from before the read? One from behind it would have been found among the copied values. */
static bool is_from_before(const mg_sequel_copy *copy, LLVMValueRef old)
{
    if (!LLVMIsAInstruction(old))
        return true;
    LLVMBasicBlockRef block = LLVMGetInstructionParent(old);
    for (size_t i = 1; i < copy->blocks.count; i++)
        if (copy->blocks.items[i].old == block)
            return false;
    if (block != LLVMGetInstructionParent(copy->made.load))
        return true;
    for (LLVMValueRef i = LLVMGetNextInstruction(copy->made.load); i; i = LLVMGetNextInstruction(i))
        if (i == old)
            return false;
    return true;
}

static mg_sequel_value add_operand(mg_sequel_copy *copy, LLVMValueRef old)
{
    mg_sequel *made = &copy->made;
    unsigned index = 0;
    while (index < made->count && made->operands[index] != old)
        index++;
    bool can_be_passed = mg_weaver_is_word(LLVMTypeOf(old)) || mg_weaver_bits_of_real(LLVMTypeOf(old));
    if (index == MG_SEQUEL_OPERANDS || !can_be_passed || is_private(copy, old) || !is_from_before(copy, old))
        return (mg_sequel_value){.kind = MG_SEQUEL_NONE};
    made->operands[index] = old;
    made->count += index == made->count;
    LLVMValueRef new = copy->domain->operand(copy, index, LLVMTypeOf(old));
    mg_sequel_put(copy, old, new, MG_SEQUEL_KNOWN);
    return (mg_sequel_value){old, new, MG_SEQUEL_KNOWN};
}

mg_sequel_value mg_sequel_find(mg_sequel_copy *copy, LLVMValueRef old)
{
    for (size_t i = copy->values.count; i-- > 0;)
        if (copy->values.items[i].old == old)
            return copy->values.items[i];
    return LLVMIsConstant(old) ? (mg_sequel_value){old, old, MG_SEQUEL_KNOWN} : add_operand(copy, old);
}

/* ---- instructions -------------------------------------------------------------------------------------------------- */

/* First all operands are found, since finding one may build instructions that must stand before the copy. */
bool mg_sequel_clone(mg_sequel_copy *copy, LLVMValueRef old, mg_sequel_kind most)
{
    mg_sequel_kind kind = MG_SEQUEL_KNOWN;
    unsigned count = (unsigned)LLVMGetNumOperands(old);
    for (unsigned i = 0; i < count; i++) {
        mg_sequel_kind one = mg_sequel_find(copy, LLVMGetOperand(old, i)).kind;
        if (one == MG_SEQUEL_NONE || one > most)
            return mg_sequel_stop(copy, old, MG_SEQUEL_TOO_MANY);
        kind = one > kind ? one : kind;
    }
    if (kind == MG_SEQUEL_VALUE && LLVMIsACmpInst(old) && !copy->compared)
        copy->compared = old;
    LLVMValueRef new = LLVMInstructionClone(old);
    LLVMInsertIntoBuilder(copy->weaver->builder, new);
    LLVMInstructionSetDebugLoc(new, NULL);
    for (unsigned i = 0; i < count; i++)
        LLVMSetOperand(new, i, mg_sequel_find(copy, LLVMGetOperand(old, i)).new);
    return mg_sequel_put(copy, old, new, kind);
}

static bool is_same_address(LLVMValueRef a, LLVMValueRef b)
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
    return is_same_address(LLVMGetOperand(a, 0), LLVMGetOperand(b, 0));
}

/* A second read of the field, as far as the code shows. */
static bool is_read_again(const mg_sequel_copy *copy, LLVMValueRef load)
{
    LLVMValueRef first = copy->made.load;
    return !copy->is_around && LLVMTypeOf(load) == LLVMTypeOf(first) &&
           is_same_address(LLVMGetOperand(load, 0), LLVMGetOperand(first, 0));
}

static bool can_load(const mg_sequel_copy *copy, LLVMValueRef load)
{
    return !LLVMGetVolatile(load) && LLVMGetOrdering(load) == LLVMAtomicOrderingNotAtomic &&
           mg_weaver_is_word(LLVMTypeOf(load)) && !is_private(copy, LLVMGetOperand(load, 0));
}

/* A variable at an index that is computed: where that is out of bounds, the program ends. False: the bound cannot be told. */
static bool copy_bound(mg_sequel_copy *copy, LLVMValueRef load)
{
    mg_weaver *weaver = copy->weaver;
    LLVMBuilderRef builder = weaver->builder;
    LLVMValueRef variable, where = LLVMGetOperand(load, 0);
    uint64_t room, offset, size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load));
    if (mg_weaver_variable(weaver, where, &variable, &room) == MG_BASE_UNKNOWN ||
        mg_weaver_base(weaver, where, size) != MG_BASE_UNKNOWN)
        return true;
    mg_sequel_value element = mg_sequel_find(copy, mg_weaver_element(weaver, where, &offset)),
                    start = mg_sequel_find(copy, variable);
    if (!element.new || !start.new || size > room || offset > room - size)
        return false;
    LLVMValueRef distance =
        LLVMBuildSub(builder, mg_weaver_widen(weaver, element.new), mg_weaver_widen(weaver, start.new), "");
    LLVMValueRef most = mg_weaver_number(weaver, room - size - offset);
    return copy->domain->guard(copy, LLVMBuildICmp(builder, LLVMIntUGT, distance, most, ""), element.kind);
}

/* May the copy go past the first read of another field? Only if that may be a field with one value, and the domain knows such fields. One per copy is
 * enough: most structures that have such a field, as their size, have one only. */
static bool can_pass(mg_sequel_copy *copy, LLVMValueRef load)
{
    if (!mg_first_reads_has(copy->read->firsts, load))
        return true;
    if (copy->domain->knows_single && !copy->passed && mg_budget_take_pass(copy->budget))
        copy->passed = load;
    return copy->passed == load;
}

static bool copy_load(mg_sequel_copy *copy, LLVMValueRef load)
{
    if (!can_load(copy, load) || !can_pass(copy, load))
        return mg_sequel_stop(copy, load, "another read comes first");
    if (is_read_again(copy, load))
        return mg_sequel_put(copy, load, mg_sequel_find(copy, copy->made.load).new, MG_SEQUEL_VALUE);
    mg_sequel_value pointer = mg_sequel_find(copy, LLVMGetOperand(load, 0));
    if (pointer.kind > MG_SEQUEL_KNOWN && !copy->follows)
        return mg_sequel_stop(copy, load, "it is followed");
    if (!pointer.new || !copy_bound(copy, load))
        return mg_sequel_stop(copy, load, MG_SEQUEL_TOO_MANY);
    return mg_sequel_put(copy, load, copy->domain->load(copy, load, pointer.new), MG_SEQUEL_KNOWN);
}

/* The hook that stands before what may go wrong, as a division. */
static bool is_check(const mg_sequel_copy *copy, LLVMValueRef instruction)
{
    return LLVMIsACallInst(instruction) &&
           LLVMGetCalledValue(instruction) == copy->weaver->hooks[MG_HOOK_on_bad];
}

static bool copy_check(mg_sequel_copy *copy, LLVMValueRef call)
{
    mg_sequel_value is_bad = mg_sequel_find(copy, LLVMGetArgOperand(call, 0));
    return is_bad.new ? copy->domain->guard(copy, is_bad.new, is_bad.kind)
                      : mg_sequel_stop(copy, call, MG_SEQUEL_TOO_MANY);
}

/* An address in a private local is not copied, and neither is anything that uses it. */
static bool copy_instruction(mg_sequel_copy *copy, LLVMValueRef old)
{
    if (LLVMIsADbgInfoIntrinsic(old) || (LLVMIsAGetElementPtrInst(old) && is_private(copy, old)))
        return true;
    if (LLVMIsAPHINode(old))
        return copy->domain->phi(copy, old);
    if (LLVMIsALoadInst(old))
        return copy_load(copy, old);
    return is_check(copy, old) ? copy_check(copy, old) : copy->domain->compute(copy, old);
}

/* ---- blocks -------------------------------------------------------------------------------------------------------- */

void mg_sequel_go_to(mg_sequel_copy *copy, LLVMBasicBlockRef block)
{
    LLVMPositionBuilderAtEnd(copy->weaver->builder, block);
    LLVMSetCurrentDebugLocation2(copy->weaver->builder, NULL);
}

bool mg_sequel_is_before(const mg_sequel_copy *copy, LLVMBasicBlockRef block)
{
    LLVMValueRef load = copy->made.load;
    return LLVMGetInstructionParent(load) == block ||
           mg_gap_is_before(copy->read->order, LLVMGetFirstInstruction(block), load, 0);
}

/* A failed mg_assume: wherever it stands, the candidate is refused. */
static bool is_refusal(LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? LLVMGetCalledValue(instruction) : NULL;
    return callee && LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), "mg_host_mg_refuse");
}

static bool copy_return(mg_sequel_copy *copy, LLVMValueRef end)
{
    LLVMValueRef value = LLVMGetNumOperands(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!value || LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(value)) > 64)
        return mg_sequel_stop(copy, end, "the function does not return a number");
    return copy->domain->give(copy, end, value);
}

bool mg_sequel_walk(mg_sequel_copy *copy, LLVMBasicBlockRef old, LLVMBasicBlockRef new, LLVMValueRef first)
{
    assert(copy->copied < copy->blocks_most);
    assert(LLVMGetInstructionParent(first) == old && LLVMGetBasicBlockParent(old) == copy->from);
    mg_vec_push(&copy->blocks, ((mg_sequel_block){old, new, false}));
    copy->copied++;
    LLVMValueRef i = first;
    while (!LLVMIsATerminatorInst(i) && !is_refusal(i) && copy_instruction(copy, i))
        i = LLVMGetNextInstruction(i);
    if (is_refusal(i))
        return copy->domain->refuse(copy);
    if (LLVMIsAReturnInst(i))
        return copy_return(copy, i);
    return LLVMIsATerminatorInst(i) && copy->domain->branch(copy, i);
}

/* ---- one read ------------------------------------------------------------------------------------------------------ */

bool mg_sequel_is_copy(LLVMValueRef function)
{
    static const char *const prefixes[] = {MG_DECIDER_NAME, MG_MASKER_NAME};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(LLVMGetValueName(function), prefixes[i], strlen(prefixes[i])))
            return true;
    return false;
}

void mg_sequel_add_function(mg_sequel_copy *copy, const char *prefix, size_t number, LLVMTypeRef type)
{
    char name[32];
    snprintf(name, sizeof name, "%s%zu", prefix, number);
    copy->made.function = LLVMAddFunction(copy->weaver->module, name, type);
    LLVMSetLinkage(copy->made.function, LLVMInternalLinkage);
    assert(mg_sequel_is_copy(copy->made.function));
}

LLVMBasicBlockRef mg_sequel_add_block(mg_sequel_copy *copy)
{
    return LLVMAppendBasicBlockInContext(copy->weaver->unit->context, copy->made.function, "");
}

mg_sequel_copy mg_sequel_begin(const mg_sequel_domain *domain, const mg_sequel_read *read, mg_budget *budget,
                               size_t most)
{
    return (mg_sequel_copy){.domain = domain,
                            .read = read,
                            .weaver = read->weaver,
                            .from = LLVMGetBasicBlockParent(LLVMGetInstructionParent(read->load)),
                            .made.load = read->load,
                            .budget = budget,
                            .blocks_most = mg_budget_for_one(budget, most)};
}

void mg_sequel_end(mg_sequel_copy *copy, bool is_kept)
{
    assert(copy->copied <= copy->blocks_most);
    if (is_kept)
        mg_budget_spend(copy->budget, copy->copied);
    else
        LLVMDeleteFunction(copy->made.function);
    mg_vec_clear(&copy->values);
    mg_vec_clear(&copy->blocks);
}

/* A read of memory that may be a field. */
static bool is_field(mg_weaver *weaver, LLVMValueRef instruction)
{
    LLVMValueRef variable;
    uint64_t room, size;
    if (!LLVMIsALoadInst(instruction) || !mg_weaver_is_word(LLVMTypeOf(instruction)))
        return false;
    size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(instruction));
    return (size == 1 || size == 2 || size == 4 || size == 8) &&
           mg_weaver_variable(weaver, LLVMGetOperand(instruction, 0), &variable, &room) == MG_BASE_UNKNOWN;
}

static void look_at_reads(mg_sequel_read *read, LLVMValueRef function, mg_sequel_function *each)
{
    mg_gap_order *order = mg_gap_order_new(function);
    mg_first_reads firsts = mg_first_reads_of(read->weaver, function, order);
    read->order = order;
    read->firsts = &firsts;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (is_field(read->weaver, i)) {
                read->load = i;
                each(read);
            }
    mg_first_reads_clear(&firsts);
    mg_gap_order_free(order);
}

/* A float or double is read as the number that its bits are, like any other field. */
static LLVMValueRef read_bits(mg_weaver *weaver, LLVMValueRef load)
{
    LLVMTypeRef bits = mg_weaver_bits_of_real(LLVMTypeOf(load));
    LLVMValueRef variable;
    uint64_t room;
    if (!bits || LLVMGetVolatile(load) || LLVMGetOrdering(load) != LLVMAtomicOrderingNotAtomic ||
        mg_weaver_variable(weaver, LLVMGetOperand(load, 0), &variable, &room) != MG_BASE_UNKNOWN)
        return NULL;
    LLVMPositionBuilderBefore(weaver->builder, load);
    LLVMSetCurrentDebugLocation2(weaver->builder, LLVMInstructionGetDebugLoc(load));
    LLVMValueRef read = LLVMBuildLoad2(weaver->builder, bits, LLVMGetOperand(load, 0), "");
    LLVMSetAlignment(read, LLVMGetAlignment(load));
    return LLVMBuildBitCast(weaver->builder, read, LLVMTypeOf(load), "");
}

void mg_sequel_read_bits(mg_weaver *weaver)
{
    LLVMValueRef next, real;
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
                next = LLVMGetNextInstruction(i);
                real = LLVMIsALoadInst(i) ? read_bits(weaver, i) : NULL;
                if (real) {
                    LLVMReplaceAllUsesWith(i, real);
                    LLVMInstructionEraseFromParent(i);
                }
            }
}

void mg_sequel_each(mg_weaver *weaver, mg_sequel_function *each)
{
    mg_endings endings = {.weaver = weaver};
    mg_sequel_read read = {.weaver = weaver, .endings = &endings};
    LLVMValueRef last = LLVMGetLastFunction(weaver->module); /* others are added meanwhile */
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f;
         f = f == last ? NULL : LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            look_at_reads(&read, f, each);
    mg_vec_clear(&endings.all);
}
