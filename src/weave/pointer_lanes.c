/* Pointers that stay open while they move (MG_LANES_TERMS): `p = a + i`, where i is a term, is a term too, and so are `p + 1` and `end - p`.
 *
 * What a use of such a pointer needs differs. An *access* needs the place where the element lies for now, and nobody else may have that: the pointer itself
 * stays what it is. A *move*, by a getelementptr, needs to know only which object the pointer leads into. Every other strict use needs a number.
 * So where a pointer is settled (lane_uses.c) there is a place or a number for uses like the first, and a pointer for all others, which has the lane
 * that is left: none, if it leads to an object whose address is known. */
#include <assert.h>

#include "weave/lanes.h"

static uint64_t size_of(const mg_lanes *lanes, LLVMTypeRef type)
{
    return LLVMABISizeOfType(lanes->weaver->data, type);
}

static bool is_plain(LLVMValueRef access)
{
    return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static bool is_pointer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

/* ---- accesses --------------------------------------------------------------------------------------------- */

/* A struct has no arrays of unknown length around it, so a pointer to one is settled by the first field of it. */
bool mg_pointer_lanes_is_field(LLVMValueRef user, unsigned operand)
{
    LLVMValueRef first = LLVMIsAGetElementPtrInst(user) && !operand ? LLVMGetOperand(user, 1) : NULL;
    return first && LLVMIsAConstantInt(first) && !LLVMConstIntGetZExtValue(first) &&
           LLVMGetTypeKind(LLVMGetGEPSourceElementType(user)) == LLVMStructTypeKind;
}

uint64_t mg_pointer_lanes_extent(const mg_lanes *lanes, LLVMValueRef user, unsigned operand)
{
    if (LLVMIsALoadInst(user) && is_plain(user))
        return LLVMStoreSizeOfType(lanes->weaver->data, LLVMTypeOf(user));
    if (LLVMIsAStoreInst(user) && is_plain(user) && operand == 1)
        return LLVMStoreSizeOfType(lanes->weaver->data, LLVMTypeOf(LLVMGetOperand(user, 0)));
    return 0;
}

/* ---- moves ------------------------------------------------------------------------------------------------ */

bool mg_pointer_lanes_moves(LLVMValueRef user)
{
    return LLVMIsAGetElementPtrInst(user) && is_pointer(user) && is_pointer(LLVMGetOperand(user, 0)) &&
           !mg_pointer_lanes_is_field(user, 0);
}

bool mg_pointer_lanes_carries(const mg_lanes *lanes, LLVMValueRef gep)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0);
    return mg_pointer_lanes_moves(gep) && !mgc_set_has(lanes->elements, gep) &&
           (mg_lanes_is_open(lanes, base) || mgc_map_has(lanes->settled, base));
}

/* What a getelementptr has computed so far. */
typedef struct moved {
    mg_lanes *lanes;
    LLVMValueRef gep;         /* everything is put in before it */
    LLVMValueRef value, lane; /* 64 bits each */
} moved;

static LLVMValueRef call(const moved *m, mg_hook_id hook, LLVMValueRef *args, unsigned count)
{
    return mg_lanes_own(m->lanes, mg_weaver_call(m->lanes->weaver, hook, m->gep, args, count));
}

static LLVMValueRef own(const moved *m, LLVMValueRef value)
{
    return mg_lanes_own(m->lanes, value);
}

static void move(moved *m, LLVMValueRef index, LLVMValueRef index_lane, uint64_t size)
{
    mg_weaver *weaver = m->lanes->weaver;
    LLVMValueRef bytes = mg_weaver_number(weaver, size);
    LLVMValueRef args[] = {m->value, m->lane, index, index_lane, bytes};
    LLVMValueRef lane = call(m, MG_HOOK_on_lane_move, args, 5);
    LLVMPositionBuilderBefore(weaver->builder, m->gep);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef by = own(m, LLVMBuildMul(weaver->builder, index, bytes, ""));
    LLVMValueRef sum = own(m, LLVMBuildAdd(weaver->builder, m->value, by, ""));
    LLVMValueRef computed[] = {sum, m->lane, index_lane, lane};
    m->value = call(m, MG_HOOK_on_lane_computed, computed, 4);
    m->lane = lane;
}

/* An index that is no constant moves by itself, all others together in the end. */
static uint64_t move_by(moved *m, unsigned operand, LLVMTypeRef *type)
{
    mg_weaver *weaver = m->lanes->weaver;
    LLVMValueRef lane = mg_lanes_lane(m->lanes, LLVMGetOperand(m->gep, operand)); /* may replace the index */
    mg_gep_step step = mg_weaver_step(weaver, m->gep, operand, type);
    if (step.is_field)
        return step.bytes;
    if (LLVMIsAConstantInt(step.index))
        return step.bytes * (uint64_t)LLVMConstIntGetSExtValue(step.index);
    LLVMValueRef index = step.index;
    if (LLVMTypeOf(index) != weaver->i64) {
        LLVMPositionBuilderBefore(weaver->builder, m->gep);
        LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
        index = own(m, LLVMBuildIntCast2(weaver->builder, index, weaver->i64, true, ""));
    }
    move(m, index, lane, step.bytes);
    return 0;
}

LLVMValueRef mg_pointer_lanes_make(mg_lanes *lanes, LLVMValueRef gep)
{
    mg_weaver *weaver = lanes->weaver;
    LLVMValueRef base = LLVMGetOperand(gep, 0), lane = mg_lanes_lane(lanes, base);
    uint64_t constant = 0;
    LLVMTypeRef type = NULL;
    LLVMPositionBuilderBefore(weaver->builder, gep);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    moved m = {lanes, gep, mg_lanes_widen(lanes, base), lane};
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++)
        constant += move_by(&m, i, &type);
    if (constant || m.lane == lane)
        move(&m, mg_weaver_number(weaver, constant), mg_weaver_number(weaver, 0), 1);
    LLVMPositionBuilderBefore(weaver->builder, gep);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef result = mg_lanes_narrow(lanes, m.value, LLVMTypeOf(gep));
    LLVMReplaceAllUsesWith(gep, result);
    mgc_map_put(lanes->open, result, m.lane);
    return m.lane;
}

/* ---- elements --------------------------------------------------------------------------------------------- */

static LLVMValueRef widen_before(mg_lanes *lanes, LLVMValueRef value, LLVMValueRef before)
{
    LLVMPositionBuilderBefore(lanes->weaver->builder, before);
    LLVMSetCurrentDebugLocation2(lanes->weaver->builder, NULL);
    return mg_lanes_widen(lanes, value);
}

/* The load or store that first uses the address of an element: what is asked of the index is asked on its behalf, so it is blamed, not the line that moved
 * the pointer. */
static LLVMValueRef first_access(LLVMValueRef gep)
{
    for (LLVMValueRef i = LLVMGetNextInstruction(gep); i; i = LLVMGetNextInstruction(i)) {
        bool is_read = LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == gep;
        if (is_read || (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == gep))
            return i;
    }
    return gep; /* it was replaced by then */
}

/* The index becomes that of where the element lies. */
static void weave_index(mg_lanes *lanes, LLVMValueRef gep)
{
    LLVMValueRef index = LLVMGetOperand(gep, 1);
    uint64_t size = size_of(lanes, LLVMGetGEPSourceElementType(gep));
    LLVMValueRef args[] = {index, mg_lanes_lane(lanes, index), LLVMGetOperand(gep, 0),
                           mg_weaver_number(lanes->weaver, size),
                           mg_weaver_info(lanes->weaver, first_access(gep), 0)};
    LLVMSetOperand(gep, 1,
                   mg_lanes_own(lanes, mg_weaver_call(lanes->weaver, MG_HOOK_on_lane_index, gep, args, 5)));
}

/* The address becomes that. */
static void weave_address(mg_lanes *lanes, LLVMValueRef gep)
{
    mg_weaver *weaver = lanes->weaver;
    LLVMValueRef base = LLVMGetOperand(gep, 0), index = LLVMGetOperand(gep, 1),
                 next = LLVMGetNextInstruction(gep);
    uint64_t size = size_of(lanes, LLVMGetGEPSourceElementType(gep));
    assert(mg_lanes_is_open(lanes, base) && LLVMTypeOf(index) == weaver->i64);
    LLVMValueRef address = widen_before(lanes, gep, next);
    LLVMValueRef args[] = {address,
                           widen_before(lanes, base, next),
                           mg_lanes_lane(lanes, base),
                           index,
                           mg_lanes_lane(lanes, index),
                           mg_weaver_number(weaver, size),
                           mg_weaver_info(weaver, first_access(gep), 0)};
    LLVMValueRef call = mg_lanes_own(lanes, mg_weaver_call(weaver, MG_HOOK_on_lane_element, next, args, 7));
    LLVMPositionBuilderBefore(weaver->builder, next);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMReplaceAllUsesWith(gep, mg_lanes_narrow(lanes, call, LLVMTypeOf(gep)));
    LLVMSetOperand(address, 0, gep);
}

void mg_pointer_lanes_weave_element(mg_lanes *lanes, LLVMValueRef gep)
{
    assert(mgc_set_has(lanes->elements, gep));
    if (mg_lanes_is_open(lanes, LLVMGetOperand(gep, 0)))
        weave_address(lanes, gep);
    else if (mg_lanes_is_open(lanes, LLVMGetOperand(gep, 1)))
        weave_index(lanes, gep);
}
