/* Which accesses need no hook: those that provably stay inside a local or global variable seen right here.
 *
 * A local that is only ever touched that way is private: it is left alone, so that later passes can keep it in registers. Any
 * other has its address given away, and moves (frames.c). */
#include "weave/checks.h"
#include "weave/lifetimes.h"
#include "weave/weaver.h"

#include <assert.h>

mg_gep_step mg_weaver_step(mg_weaver *weaver, LLVMValueRef gep, unsigned i, LLVMTypeRef *type)
{
    assert(i && i < (unsigned)LLVMGetNumOperands(gep));
    LLVMValueRef index = LLVMGetOperand(gep, i);
    if (i == 1) {
        *type = LLVMGetGEPSourceElementType(gep);
    } else if (LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
        unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
        uint64_t offset = LLVMOffsetOfElement(weaver->data, *type, field);
        *type = LLVMStructGetTypeAtIndex(*type, field);
        return (mg_gep_step){index, offset, true};
    } else {
        *type = LLVMGetElementType(*type);
    }
    return (mg_gep_step){index, LLVMABISizeOfType(weaver->data, *type), false};
}

/* Adds the constant offset of a getelementptr (instruction or constant); false when it is not constant. */
static bool add_offset(mg_weaver *weaver, LLVMValueRef gep, uint64_t *offset)
{
    LLVMTypeRef type;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        if (i > 1 && LLVMGetTypeKind(type) == LLVMVectorTypeKind)
            return false;
        mg_gep_step s = mg_weaver_step(weaver, gep, i, &type);
        if (!LLVMIsAConstantInt(s.index) || LLVMConstIntGetSExtValue(s.index) < 0)
            return false;
        *offset += s.is_field ? s.bytes : s.bytes * LLVMConstIntGetZExtValue(s.index);
    }
    return true;
}

/* Is every step of a getelementptr a multiple of a power of two? */
static bool steps_by(mg_weaver *weaver, LLVMValueRef gep, uint64_t size)
{
    assert(size && !(size & (size - 1)));
    LLVMTypeRef type;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        mg_gep_step s = mg_weaver_step(weaver, gep, i, &type);
        bool is_number = !s.is_field && LLVMIsAConstantInt(s.index);
        if (s.bytes * (is_number ? (uint64_t)LLVMConstIntGetSExtValue(s.index) : 1) & (size - 1))
            return false;
    }
    return true;
}

bool mg_weaver_is_gep(LLVMValueRef value)
{
    return LLVMIsAGetElementPtrInst(value) ||
           (LLVMIsAConstantExpr(value) && LLVMGetConstOpcode(value) == LLVMGetElementPtr);
}

/* The size of a local or global variable; 0 when it is not known here. */
static uint64_t room_of(mg_weaver *weaver, LLVMValueRef variable, mg_access_base *base)
{
    *base = MG_BASE_UNKNOWN;
    if (LLVMIsAAllocaInst(variable) && LLVMIsAConstantInt(LLVMGetOperand(variable, 0))) {
        *base = MG_BASE_LOCAL;
        return LLVMABISizeOfType(weaver->data, LLVMGetAllocatedType(variable)) *
               LLVMConstIntGetZExtValue(LLVMGetOperand(variable, 0));
    }
    if (!LLVMIsAGlobalVariable(variable) || !LLVMGetInitializer(variable))
        return 0;
    *base = MG_BASE_GLOBAL;
    return LLVMABISizeOfType(weaver->data, LLVMGlobalGetValueType(variable));
}

uint64_t mg_weaver_room(mg_weaver *weaver, LLVMValueRef local)
{
    mg_access_base base;
    return room_of(weaver, local, &base);
}

mg_access_base mg_weaver_variable(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef *variable,
                                  uint64_t *size)
{
    mg_access_base base;
    while (mg_weaver_is_gep(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    *variable = pointer;
    *size = room_of(weaver, pointer, &base);
    return base;
}

mg_access_base mg_weaver_base(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size)
{
    uint64_t offset = 0;
    mg_access_base base;
    if (weaver->options->lanes) /* what lies in a variable may be open, and only a hook knows */
        return MG_BASE_UNKNOWN;
    while (mg_weaver_is_gep(pointer)) {
        if (!add_offset(weaver, pointer, &offset))
            return MG_BASE_UNKNOWN;
        pointer = LLVMGetOperand(pointer, 0);
    }
    uint64_t room = room_of(weaver, pointer, &base);
    if (base == MG_BASE_LOCAL && weaver->options->poisons) /* and only a hook knows whether it was written */
        return MG_BASE_UNKNOWN;
    return offset <= room && size <= room - offset ? base : MG_BASE_UNKNOWN;
}

/* Adds how far a getelementptr leads at most; false when that is not known. */
static bool add_most(mg_weaver *weaver, LLVMValueRef gep, uint64_t *most)
{
    LLVMTypeRef type = NULL;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        bool is_array = i > 1 && LLVMGetTypeKind(type) == LLVMArrayTypeKind;
        uint64_t length = is_array ? LLVMGetArrayLength2(type) : 0;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMVectorTypeKind)
            return false;
        mg_gep_step s = mg_weaver_step(weaver, gep, i, &type);
        bool is_known = LLVMIsAConstantInt(s.index) && LLVMConstIntGetSExtValue(s.index) >= 0;
        if (!is_known && !(length && LLVMIsAInstruction(gep) && mg_checks_has(gep)))
            return false;
        *most += s.bytes * (s.is_field ? 1 : is_known ? LLVMConstIntGetZExtValue(s.index) : length - 1);
    }
    return true;
}

bool mg_weaver_is_inside(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size)
{
    uint64_t most = 0;
    mg_access_base base;
    for (; mg_weaver_is_gep(pointer); pointer = LLVMGetOperand(pointer, 0))
        if (!add_most(weaver, pointer, &most))
            return false;
    uint64_t room = room_of(weaver, pointer, &base);
    return base != MG_BASE_UNKNOWN && most <= room && size <= room - most;
}

LLVMValueRef mg_weaver_element(mg_weaver *weaver, LLVMValueRef pointer, uint64_t *offset)
{
    uint64_t more = 0;
    *offset = 0;
    for (; mg_weaver_is_gep(pointer) && add_offset(weaver, pointer, &more);
         more = 0, pointer = LLVMGetOperand(pointer, 0))
        *offset += more;
    return pointer;
}

static LLVMValueRef bytes_of(mg_weaver *weaver, const mg_gep_step *s)
{
    LLVMValueRef bytes = mg_weaver_number(weaver, s->bytes);
    if (s->is_field)
        return bytes;
    LLVMValueRef wide = LLVMBuildIntCast2(weaver->builder, s->index, weaver->i64, true, "");
    return LLVMBuildMul(weaver->builder, wide, bytes, "");
}

LLVMValueRef mg_weaver_offset(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef variable)
{
    LLVMTypeRef type;
    LLVMValueRef sum = mg_weaver_number(weaver, 0);
    for (; pointer != variable; pointer = LLVMGetOperand(pointer, 0)) {
        assert(mg_weaver_is_gep(pointer));
        for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(pointer); i++) {
            mg_gep_step s = mg_weaver_step(weaver, pointer, i, &type);
            sum = LLVMBuildAdd(weaver->builder, sum, bytes_of(weaver, &s), "");
        }
    }
    return sum;
}

static bool is_private_use(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef user);

/* Is a pointer into a local used for nothing but accesses that stay inside? */
static bool is_private(mg_weaver *weaver, LLVMValueRef pointer)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
        if (!is_private_use(weaver, pointer, LLVMGetUser(use)))
            return false;
    return true;
}

static bool is_private_use(mg_weaver *weaver, LLVMValueRef pointer, LLVMValueRef user)
{
    if (LLVMIsALoadInst(user))
        return mg_weaver_base(weaver, pointer, LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(user))) ==
               MG_BASE_LOCAL;
    if (LLVMIsAStoreInst(user)) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(user, 0));
        return LLVMGetOperand(user, 0) != pointer &&
               mg_weaver_base(weaver, pointer, LLVMStoreSizeOfType(weaver->data, type)) == MG_BASE_LOCAL;
    }
    if (LLVMIsAGetElementPtrInst(user))
        return mg_weaver_base(weaver, user, 0) == MG_BASE_LOCAL && is_private(weaver, user);
    if (LLVMIsAMemIntrinsic(user)) {
        LLVMValueRef size = LLVMGetArgOperand(user, 2);
        return LLVMIsAConstantInt(size) &&
               mg_weaver_base(weaver, pointer, LLVMConstIntGetZExtValue(size)) == MG_BASE_LOCAL;
    }
    return LLVMIsADbgInfoIntrinsic(user) || mg_lifetime_of(user);
}

bool mg_weaver_is_at_entry(LLVMValueRef local)
{
    assert(LLVMIsAInstruction(local));
    LLVMBasicBlockRef block = LLVMGetInstructionParent(local);
    return block == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block));
}

/* A huge local always counts as given away, so that whether it fits does not depend on how it is woven. */
bool mg_weaver_is_given_away(mg_weaver *weaver, LLVMValueRef pointer)
{
    mg_access_base base;
    while (mg_weaver_is_gep(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    if (!LLVMIsAAllocaInst(pointer))
        return false;
    return room_of(weaver, pointer, &base) >= MG_LOCAL_HUGE || !mg_weaver_is_at_entry(pointer) ||
           !is_private(weaver, pointer);
}

bool mg_weaver_is_marked(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size)
{
    LLVMValueRef local;
    uint64_t room, offset;
    if (mg_weaver_variable(weaver, pointer, &local, &room) != MG_BASE_LOCAL)
        return false;
    bool is_fixed = mg_weaver_element(weaver, pointer, &offset) == local;
    return mg_weaver_is_at_entry(local) && LLVMGetAlignment(local) <= weaver->options->chunk &&
           (room < MG_LOCAL_BIG || (is_fixed && offset + size <= weaver->options->chunk));
}

bool mg_weaver_is_aligned(mg_weaver *weaver, LLVMValueRef pointer, uint64_t size)
{
    assert(size && !(size & (size - 1)));
    for (; mg_weaver_is_gep(pointer); pointer = LLVMGetOperand(pointer, 0))
        if (!steps_by(weaver, pointer, size))
            return false;
    return (LLVMIsAAllocaInst(pointer) || LLVMIsAGlobalVariable(pointer)) &&
           LLVMGetAlignment(pointer) % size == 0;
}
