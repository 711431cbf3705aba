/* Tables of constants (MG_LANES_TERMS): what is read at an index that is not known is a term of the index, and no number is needed for it. The register holds the
 * first element then, which does no harm. */
#include <assert.h>

#include "weave/lanes.h"

enum { ENTRIES_MOST = 1024 }; /* more make a term too large to be worth it */

/* The operand of a getelementptr that is the only index into an array of numbers, a constant variable; 0: it is none. And how many numbers there are. */
static unsigned find_index(const mg_lanes *lanes, LLVMValueRef gep, uint64_t *count)
{
    LLVMValueRef table = LLVMIsAGetElementPtrInst(gep) ? LLVMGetOperand(gep, 0) : NULL;
    if (!table || !LLVMIsAGlobalVariable(table) || !LLVMIsGlobalConstant(table) || !LLVMGetInitializer(table))
        return 0;
    LLVMTypeRef type = LLVMGlobalGetValueType(table);
    unsigned last = (unsigned)LLVMGetNumOperands(gep) - 1;
    bool is_array = LLVMGetTypeKind(type) == LLVMArrayTypeKind,
         is_whole = is_array && last == 2 && LLVMGetGEPSourceElementType(gep) == type &&
                    LLVMIsNull(LLVMGetOperand(gep, 1)),
         is_element = is_array && last == 1 && LLVMGetGEPSourceElementType(gep) == LLVMGetElementType(type);
    if ((!is_whole && !is_element) || LLVMTypeOf(LLVMGetOperand(gep, last)) != lanes->weaver->i64)
        return 0;
    LLVMTypeRef number = LLVMGetElementType(type);
    *count = LLVMGetArrayLength2(type);
    bool is_number = LLVMGetTypeKind(number) == LLVMIntegerTypeKind && mg_weaver_is_word(number) &&
                     LLVMGetIntTypeWidth(number) == LLVMABISizeOfType(lanes->weaver->data, number) * 8;
    return is_number && *count && *count <= ENTRIES_MOST ? last : 0;
}

static bool is_only_read(LLVMValueRef gep)
{
    for (LLVMUseRef use = LLVMGetFirstUse(gep); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_read = LLVMIsALoadInst(user) && LLVMGetOrdering(user) == LLVMAtomicOrderingNotAtomic &&
                       LLVMTypeOf(user) == LLVMGetElementType(LLVMGlobalGetValueType(LLVMGetOperand(gep, 0)));
        if (!is_read && !LLVMIsADbgInfoIntrinsic(user))
            return false;
    }
    return true;
}

void mg_table_lanes_find(mg_lanes *lanes)
{
    uint64_t count;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lanes->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (lanes->weaver->options->lanes == MG_LANES_TERMS && find_index(lanes, i, &count) &&
                is_only_read(i))
                mgc_set_add(lanes->tables, i);
}

/* Its index, for the machine: 0 where that is open. */
static void make_safe(mg_lanes *lanes, LLVMValueRef gep, unsigned operand, LLVMValueRef lane)
{
    LLVMBuilderRef builder = lanes->weaver->builder;
    LLVMValueRef index = LLVMGetOperand(gep, operand), zero = mg_weaver_number(lanes->weaver, 0),
                 mask = mg_weaver_number(lanes->weaver, MG_LANE_OPEN);
    LLVMPositionBuilderBefore(builder, gep);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef open = mg_lanes_own(lanes, LLVMBuildAnd(builder, lane, mask, ""));
    LLVMValueRef is_plain = mg_lanes_own(lanes, LLVMBuildICmp(builder, LLVMIntEQ, open, zero, ""));
    LLVMSetOperand(gep, operand, mg_lanes_own(lanes, LLVMBuildSelect(builder, is_plain, index, zero, "")));
}

LLVMValueRef mg_table_lanes_make(mg_lanes *lanes, LLVMValueRef load, LLVMValueRef *index_lane)
{
    LLVMValueRef gep = LLVMGetOperand(load, 0);
    uint64_t count = 0;
    assert(mgc_set_has(lanes->tables, gep));
    unsigned operand = find_index(lanes, gep, &count);
    LLVMValueRef key = LLVMGetOperand(gep, operand);
    LLVMValueRef known = (LLVMValueRef)mgc_map_get(lanes->table_lanes, gep);
    if (!known && !mg_lanes_is_open(lanes, key))
        return NULL;
    *index_lane = known ? known : mg_lanes_lane(lanes, key);
    if (!known) {
        mgc_map_put(lanes->table_lanes, gep, *index_lane);
        make_safe(lanes, gep, operand, *index_lane);
    }
    LLVMPositionBuilderBefore(lanes->weaver->builder, load);
    LLVMSetCurrentDebugLocation2(lanes->weaver->builder, NULL);
    uint64_t size = LLVMStoreSizeOfType(lanes->weaver->data, LLVMTypeOf(load));
    LLVMValueRef args[] = {*index_lane, mg_lanes_widen(lanes, LLVMGetOperand(gep, 0)),
                           mg_weaver_number(lanes->weaver, count), mg_weaver_number(lanes->weaver, size),
                           mg_weaver_info(lanes->weaver, load, size)};
    return mg_lanes_own(lanes, mg_weaver_call(lanes->weaver, MG_HOOK_on_lane_table, load, args, 5));
}
