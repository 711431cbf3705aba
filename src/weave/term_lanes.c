/* Lanes of terms (MG_LANES_TERMS): what is computed of values that are not known is computed as a term, so comparisons give a lane too, of one
 * bit. Asked is only where the program goes one way or the other by it, or where a number is needed; that is what a strict use does. */
#include <assert.h>
#include <string.h>

#include "weave/lanes.h"

static const struct {
    LLVMOpcode opcode;
    mg_operation operation;
} operators[] = {
    {LLVMAdd, MG_OPERATION_ADD},           {LLVMSub, MG_OPERATION_SUB},  {LLVMMul, MG_OPERATION_MUL},
    {LLVMUDiv, MG_OPERATION_DIV_UNSIGNED}, {LLVMSDiv, MG_OPERATION_DIV}, {LLVMURem, MG_OPERATION_REM_UNSIGNED},
    {LLVMSRem, MG_OPERATION_REM},          {LLVMAnd, MG_OPERATION_AND},  {LLVMOr, MG_OPERATION_OR},
    {LLVMXor, MG_OPERATION_XOR},           {LLVMShl, MG_OPERATION_SHL},  {LLVMLShr, MG_OPERATION_SHR},
    {LLVMAShr, MG_OPERATION_SAR},
};

/* Functions of LLVM that give a sum and whether it overflows. */
static const struct {
    const char *name;
    mg_operation operations[2];
} overflows[] = {
    {"llvm.sadd.with.overflow.", {MG_OPERATION_ADD, MG_OPERATION_ADD_OVERFLOWS}},
    {"llvm.ssub.with.overflow.", {MG_OPERATION_SUB, MG_OPERATION_SUB_OVERFLOWS}},
    {"llvm.smul.with.overflow.", {MG_OPERATION_MUL, MG_OPERATION_MUL_OVERFLOWS}},
    {"llvm.uadd.with.overflow.", {MG_OPERATION_ADD, MG_OPERATION_ADD_WRAPS}},
    {"llvm.usub.with.overflow.", {MG_OPERATION_SUB, MG_OPERATION_SUB_WRAPS}},
    {"llvm.umul.with.overflow.", {MG_OPERATION_MUL, MG_OPERATION_MUL_WRAPS}},
};

static unsigned bits_of(const mg_lanes *lanes, LLVMValueRef value)
{
    return (unsigned)LLVMSizeOfTypeInBits(lanes->weaver->data, LLVMTypeOf(value));
}

static bool is_word(LLVMValueRef value)
{
    return mg_weaver_is_word(LLVMTypeOf(value));
}

/* Which of these functions a call is of; NULL: of none. */
static const mg_operation *overflow_of(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
    if (!callee || !LLVMIsAFunction(callee) || !is_word(LLVMGetOperand(call, 0)))
        return NULL;
    for (size_t i = 0; i < sizeof overflows / sizeof *overflows; i++)
        if (!strncmp(LLVMGetValueName(callee), overflows[i].name, strlen(overflows[i].name)))
            return overflows[i].operations;
    return NULL;
}

static bool sum_overflow(const mg_lanes *lanes, LLVMValueRef part, mg_lane_sum *sum)
{
    LLVMValueRef call = LLVMGetOperand(part, 0);
    const mg_operation *operations = overflow_of(call);
    if (!operations)
        return false;
    unsigned index = *LLVMGetIndices(part);
    assert(index < 2 && LLVMGetNumIndices(part) == 1);
    *sum = (mg_lane_sum){operations[index], LLVMGetOperand(call, 0), LLVMGetOperand(call, 1),
                         bits_of(lanes, part)};
    return true;
}

/* One that leaves the bits as they are is none. */
static bool sum_conversion(const mg_lanes *lanes, LLVMValueRef conversion, mg_lane_sum *sum)
{
    LLVMValueRef from = LLVMGetOperand(conversion, 0);
    if (!is_word(from) || !is_word(conversion) || bits_of(lanes, from) == bits_of(lanes, conversion))
        return false;
    mg_operation operation = bits_of(lanes, conversion) < bits_of(lanes, from) ? MG_OPERATION_TRUNCATE
                             : LLVMIsASExtInst(conversion)                     ? MG_OPERATION_EXTEND
                                                                               : MG_OPERATION_WIDEN;
    *sum = (mg_lane_sum){operation, from, NULL, bits_of(lanes, conversion)};
    return true;
}

static bool sum_operator(const mg_lanes *lanes, LLVMValueRef operator, mg_lane_sum * sum)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].opcode == LLVMGetInstructionOpcode(operator)) {
            *sum = (mg_lane_sum){operators[i].operation, LLVMGetOperand(operator, 0),
                                 LLVMGetOperand(operator, 1), bits_of(lanes, operator)};
            return is_word(operator) && !mgc_map_has(lanes->units, operator);
        }
    return false;
}

bool mg_term_lanes_sum(const mg_lanes *lanes, LLVMValueRef instruction, mg_lane_sum *sum)
{
    if (LLVMIsABinaryOperator(instruction))
        return sum_operator(lanes, instruction, sum);
    if (LLVMIsACastInst(instruction))
        return sum_conversion(lanes, instruction, sum);
    if (LLVMIsAExtractValueInst(instruction))
        return sum_overflow(lanes, instruction, sum);
    if (!LLVMIsAICmpInst(instruction) || !is_word(LLVMGetOperand(instruction, 0)))
        return false;
    *sum = (mg_lane_sum){mg_lanes_operation(instruction), LLVMGetOperand(instruction, 0),
                         LLVMGetOperand(instruction, 1), 1};
    return true;
}

/* Right behind it, so that whatever is asked of its index is asked in the order of the program? */
static bool is_accessed_next(LLVMValueRef address)
{
    for (LLVMValueRef i = LLVMGetNextInstruction(address); i; i = LLVMGetNextInstruction(i)) {
        bool is_read = LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == address;
        if (is_read || (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == address))
            return true;
        if ((LLVMIsACallInst(i) && !LLVMIsADbgInfoIntrinsic(i)) || LLVMIsAStoreInst(i))
            return false;
    }
    return false;
}

static bool is_only_accessed(LLVMValueRef address)
{
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_read = LLVMIsALoadInst(user) != NULL;
        bool is_written =
            LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address && LLVMGetOperand(user, 0) != address;
        if (!is_read && !is_written && !LLVMIsADbgInfoIntrinsic(user))
            return false;
    }
    return true;
}

static bool is_element(const mg_lanes *lanes, LLVMValueRef instruction)
{
    return LLVMIsAGetElementPtrInst(instruction) && LLVMGetNumOperands(instruction) == 2 &&
           !(LLVMIsAGlobalVariable(LLVMGetOperand(instruction, 0)) &&
             LLVMIsGlobalConstant(LLVMGetOperand(instruction, 0))) &&
           LLVMTypeOf(LLVMGetOperand(instruction, 1)) == lanes->weaver->i64 &&
           mg_weaver_is_word(LLVMGetGEPSourceElementType(instruction)) && is_only_accessed(instruction) &&
           is_accessed_next(instruction);
}

void mg_term_lanes_find_elements(mg_lanes *lanes)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lanes->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (lanes->weaver->options->lanes == MG_LANES_TERMS && is_element(lanes, i))
                mgc_set_add(lanes->elements, i);
}

/* What is no bit-field is read whole; a bool is one bit, which is looked at, or it is none. */
static bool is_bool(LLVMValueRef load)
{
    for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use))
        if (!LLVMIsATruncInst(LLVMGetUser(use)) || LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetUser(use))) != 1)
            return false;
    return true;
}

static uint64_t bits_of_access(const mg_lanes *lanes, LLVMValueRef instruction)
{
    bool is_store = LLVMIsAStoreInst(instruction) != NULL;
    LLVMValueRef value = is_store ? LLVMGetOperand(instruction, 0) : instruction;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind || !is_word(value))
        return ~0ull;
    if (is_store)
        return mg_bits_of_store(instruction, bits_of(lanes, value));
    return is_bool(instruction) ? ~0ull : mg_bits_of_load(instruction, bits_of(lanes, value));
}

/* Which operand of what is stored is the bit-field that is put into its unit, + 1. 0: somebody else uses it too, so it is stored as any other value. */
static uint64_t find_new_part(LLVMValueRef store)
{
    LLVMValueRef unit = LLVMGetOperand(store, 0);
    for (unsigned i = 0; i < 2 && !LLVMGetNextUse(LLVMGetFirstUse(unit)); i++) {
        LLVMValueRef kept = LLVMGetOperand(unit, i);
        LLVMValueRef load = LLVMIsABinaryOperator(kept) ? LLVMGetOperand(kept, 0) : NULL;
        if (load && LLVMIsALoadInst(load) && LLVMGetOperand(load, 0) == LLVMGetOperand(store, 1))
            return 2 - i;
    }
    return 0;
}

static void find_units(mg_lanes *lanes)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lanes->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            uint64_t bits = LLVMIsAStoreInst(i) ? bits_of_access(lanes, i) : ~0ull;
            uint64_t part = bits != ~0ull ? find_new_part(i) : 0;
            if (!part)
                continue;
            mgc_map_put(lanes->units, LLVMGetOperand(i, 0), (void *)(uintptr_t)part);
            mgc_map_put(lanes->bits, i, (void *)(uintptr_t)bits);
        }
}

enum { MASKS_MOST = 8 }; /* in a row */

/* Is what is stored where it was loaded from computed of all that was, as by `*p &= 1`? Then it is no unit that the host puts together. */
static bool is_masked_in_place(const mg_lanes *lanes, LLVMValueRef value, LLVMValueRef pointer, unsigned depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_stored = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == pointer;
        if (is_stored ? !mgc_map_has(lanes->units, value)
                      : LLVMIsABinaryOperator(user) &&
                            (!depth || is_masked_in_place(lanes, user, pointer, depth - 1)))
            return true;
    }
    return false;
}

/* Is it the load half of the write of a bit-field? */
static bool feeds_unit(const mg_lanes *lanes, LLVMValueRef load)
{
    for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use)) {
        LLVMUseRef next = LLVMGetFirstUse(LLVMGetUser(use));
        if (next && mgc_map_has(lanes->units, LLVMGetUser(next)))
            return true;
    }
    return false;
}

void mg_term_lanes_find_bits(mg_lanes *lanes)
{
    assert(lanes->weaver->options->lanes == MG_LANES_TERMS);
    find_units(lanes);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lanes->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            uint64_t bits = LLVMIsALoadInst(i) ? bits_of_access(lanes, i) : ~0ull;
            if (bits == ~0ull || (!bits && !feeds_unit(lanes, i)) || /* nobody uses it, but it is read */
                is_masked_in_place(lanes, i, LLVMGetOperand(i, 0), MASKS_MOST))
                continue;
            mgc_map_put(lanes->bits, i, (void *)(uintptr_t)bits);
        }
}

void mg_term_lanes_prepare(LLVMValueRef function)
{
    mg_gap_unroll_switches(function); /* each case is a question of its own */
    mg_gap_expand_bits(function);
}

bool mg_term_lanes_keeps(const mg_lanes *lanes, LLVMValueRef user)
{
    mg_lane_sum sum;
    return overflow_of(user) || mg_term_lanes_sum(lanes, user, &sum);
}
