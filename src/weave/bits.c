/* A bit-field is read by loading its whole unit and cutting bits out, and written by loading the unit, replacing
 * bits and storing it back. These walks follow the constants of that arithmetic, so that a read touches only the
 * bits it keeps and the load half of a write touches nothing. */
#include "weave/weaver.h"

#include <assert.h>

#include <llvm-c/Core.h>

enum { DEPTH = 8 };

static uint64_t low_bits(unsigned width)
{
    return width >= 64 ? ~0ull : (1ull << width) - 1;
}

static unsigned width_of(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 128;
}

/* The constant operand of a two-operand instruction, if `value` is its other one. */
static bool constant_beside(LLVMValueRef instruction, LLVMValueRef value, bool is_commutative, uint64_t *out)
{
    LLVMValueRef other = NULL;
    if (LLVMGetOperand(instruction, 0) == value)
        other = LLVMGetOperand(instruction, 1);
    else if (is_commutative)
        other = LLVMGetOperand(instruction, 0);
    if (!other || !LLVMIsAConstantInt(other) || width_of(other) > 64)
        return false;
    *out = LLVMConstIntGetZExtValue(other);
    return true;
}

/* Is the value only or'ed into what is stored back to the same place? */
static bool is_written_back(LLVMValueRef value, LLVMValueRef pointer)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    if (!use || LLVMGetNextUse(use))
        return false;
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user))
        return LLVMGetOperand(user, 0) == value && LLVMGetOperand(user, 1) == pointer;
    return LLVMIsABinaryOperator(user) && LLVMGetInstructionOpcode(user) == LLVMOr &&
           is_written_back(user, pointer);
}

static uint64_t wanted(LLVMValueRef value, LLVMValueRef pointer, int depth);

static uint64_t wanted_by(LLVMValueRef user, LLVMValueRef value, LLVMValueRef pointer, int depth)
{
    uint64_t constant, all = low_bits(width_of(value));
    LLVMOpcode opcode = LLVMIsAInstruction(user) ? LLVMGetInstructionOpcode(user) : LLVMRet;
    if (!depth || width_of(value) > 64)
        return all;
    if (opcode == LLVMTrunc)
        return wanted(user, pointer, depth - 1) & low_bits(width_of(user));
    if (opcode == LLVMAnd && constant_beside(user, value, true, &constant))
        return is_written_back(user, pointer) ? 0 : constant & wanted(user, pointer, depth - 1);
    if (opcode != LLVMShl && opcode != LLVMLShr && opcode != LLVMAShr)
        return all;
    if (!constant_beside(user, value, false, &constant) || constant >= width_of(value))
        return all;
    assert(constant < 64);
    uint64_t next = wanted(user, pointer, depth - 1);
    if (opcode == LLVMShl)
        return next >> constant;
    uint64_t sign = opcode == LLVMAShr ? all & ~(all >> 1) : 0;
    return ((next << constant) | sign) & all;
}

static uint64_t wanted(LLVMValueRef value, LLVMValueRef pointer, int depth)
{
    uint64_t bits = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
        bits |= wanted_by(LLVMGetUser(use), value, pointer, depth);
    return bits;
}

uint64_t mg_bits_of_load(LLVMValueRef load, unsigned width)
{
    assert(LLVMIsALoadInst(load) && width);
    if (width > 64 || !LLVMGetFirstUse(load))
        return ~0ull;
    uint64_t bits = wanted(load, LLVMGetOperand(load, 0), DEPTH);
    assert(!(bits & ~low_bits(width))); /* invariant 20: no bit that is not read */
    return bits == low_bits(width) ? ~0ull : bits;
}

uint64_t mg_bits_of_store(LLVMValueRef store, unsigned width)
{
    assert(LLVMIsAStoreInst(store) && width);
    LLVMValueRef value = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
    if (width > 64 || !LLVMIsABinaryOperator(value) || LLVMGetInstructionOpcode(value) != LLVMOr)
        return ~0ull;
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef kept = LLVMGetOperand(value, i);
        if (!LLVMIsABinaryOperator(kept) || LLVMGetInstructionOpcode(kept) != LLVMAnd)
            continue;
        LLVMValueRef load = LLVMGetOperand(kept, 0), mask = LLVMGetOperand(kept, 1);
        if (LLVMIsALoadInst(load) && LLVMGetOperand(load, 0) == pointer && LLVMIsAConstantInt(mask))
            return ~LLVMConstIntGetZExtValue(mask) & low_bits(width);
    }
    return ~0ull;
}
