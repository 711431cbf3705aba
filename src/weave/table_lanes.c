/* Tables of constants: what is read at an index that is not known is a term of the index (MG_LANES_TERMS), or is looked up once the index is chosen (MG_LANES_COPIES), and no number is needed for it. The register holds the
 * first entry then, which does no harm. The entries are all that lies in the variable at the same distance from each other: so tables of
 * tables, and of structs, have one index, too. That an index stays within its own row is clang's to check. */
#include <assert.h>

#include "weave/lanes.h"

enum {
    ENTRIES_MOST = 1024, /* more make a term too large to be worth it */
    INDICES_MOST = 4
};

/* Where a pointer leads: so many bytes from the beginning of a constant variable, and each index times so many. */
typedef struct place {
    LLVMValueRef variable;
    uint64_t bytes; /* wraps: -1 is a byte before it */
    struct {
        LLVMValueRef index;
        uint64_t bytes;
    } indices[INDICES_MOST];
    unsigned count;
    unsigned steps,
        operand; /* how many getelementptr there are; the operand that is the index, if there is one of each */
} place;

/* ---- finding tables --------------------------------------------------------------------------------------- */

static bool add_step(const mg_lanes *lanes, place *p, LLVMValueRef gep)
{
    LLVMTypeRef type = NULL;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        if (type && LLVMGetTypeKind(type) == LLVMVectorTypeKind)
            return false;
        mg_gep_step step = mg_weaver_step(lanes->weaver, gep, i, &type);
        if (step.is_field || LLVMIsAConstantInt(step.index)) {
            p->bytes +=
                step.is_field ? step.bytes : step.bytes * (uint64_t)LLVMConstIntGetSExtValue(step.index);
            continue;
        }
        if (p->count == INDICES_MOST || LLVMTypeOf(step.index) != lanes->weaver->i64 || !step.bytes)
            return false;
        p->indices[p->count].index = step.index;
        p->indices[p->count++].bytes = step.bytes;
        p->operand = i;
    }
    p->steps++;
    return true;
}

static bool find_place(const mg_lanes *lanes, LLVMValueRef pointer, place *p)
{
    while (mg_weaver_is_gep(pointer)) {
        if (!add_step(lanes, p, pointer))
            return false;
        pointer = LLVMGetOperand(pointer, 0);
    }
    p->variable = pointer;
    return p->count && LLVMIsAGlobalVariable(pointer) && LLVMIsGlobalConstant(pointer) &&
           LLVMGetInitializer(pointer);
}

/* The type of number that all uses of a pointer load; NULL: there is a use that does not. */
static LLVMTypeRef find_number(const mg_lanes *lanes, LLVMValueRef gep)
{
    LLVMTypeRef number = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(gep); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsADbgInfoIntrinsic(user))
            continue;
        if (!LLVMIsALoadInst(user) || LLVMGetOrdering(user) != LLVMAtomicOrderingNotAtomic ||
            (number && LLVMTypeOf(user) != number))
            return NULL;
        number = LLVMTypeOf(user);
    }
    bool is_number = number && LLVMGetTypeKind(number) == LLVMIntegerTypeKind && mg_weaver_is_word(number) &&
                     LLVMGetIntTypeWidth(number) == LLVMABISizeOfType(lanes->weaver->data, number) * 8;
    bool is_pointer = number && LLVMGetTypeKind(number) == LLVMPointerTypeKind &&
                      lanes->weaver->options->lanes == MG_LANES_COPIES;
    return is_number || is_pointer ? number : NULL;
}

static uint64_t find_divisor(uint64_t a, uint64_t b)
{
    return b ? find_divisor(b, a % b) : a;
}

/* The distance of the entries, and how many bytes and entries lie before what the index 0 means. */
static mg_table make_table(const mg_lanes *lanes, const place *p, uint64_t size, uint64_t *skipped)
{
    mg_table t = {.variable = p->variable, .operand = p->operand};
    for (unsigned i = 0; i < p->count; i++)
        t.distance = find_divisor(p->indices[i].bytes, t.distance);
    int64_t rest = (int64_t)p->bytes % (int64_t)t.distance;
    t.begin = (uint64_t)(rest < 0 ? rest + (int64_t)t.distance : rest);
    *skipped = (uint64_t)(((int64_t)p->bytes - (int64_t)t.begin) / (int64_t)t.distance);
    uint64_t total = LLVMABISizeOfType(lanes->weaver->data, LLVMGlobalGetValueType(p->variable));
    t.count = total < t.begin + size ? 0 : (total - t.begin - size) / t.distance + 1;
    return t;
}

/* ---- one index -------------------------------------------------------------------------------------------- */

/* Nothing that was allocated is kept by a pointer into a variable, so the hook that is told of pointers in locals need not see it. */
static bool forget_kept(LLVMValueRef pointer)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        for (unsigned i = 0; mg_weaver_is_keep(user) && i < (unsigned)LLVMGetNumOperands(user); i++)
            if (LLVMGetOperand(user, i) == pointer) {
                LLVMSetOperand(user, i, LLVMConstNull(LLVMTypeOf(pointer)));
                return true;
            }
    }
    return false;
}

static void erase_unused(LLVMValueRef pointer)
{
    while (LLVMIsAGetElementPtrInst(pointer)) {
        while (forget_kept(pointer))
            continue;
        if (LLVMGetFirstUse(pointer))
            return;
        LLVMValueRef next = LLVMGetOperand(pointer, 0);
        LLVMInstructionEraseFromParent(pointer);
        pointer = next;
    }
}

/* A getelementptr of one index in the place of all that led there. */
static LLVMValueRef join(const mg_lanes *lanes, LLVMValueRef gep, const place *p, mg_table *t, uint64_t skipped)
{
    LLVMBuilderRef builder = lanes->weaver->builder;
    LLVMTypeRef byte = LLVMInt8TypeInContext(lanes->weaver->unit->context);
    LLVMValueRef index = mg_weaver_number(lanes->weaver, skipped);
    LLVMPositionBuilderBefore(builder, gep);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    for (unsigned i = 0; i < p->count; i++) {
        LLVMValueRef times = mg_weaver_number(lanes->weaver, p->indices[i].bytes / t->distance);
        index = LLVMBuildAdd(builder, LLVMBuildMul(builder, p->indices[i].index, times, ""), index, "");
    }
    LLVMValueRef begin = mg_weaver_number(lanes->weaver, t->begin),
                 first = t->begin ? LLVMConstGEP2(byte, t->variable, &begin, 1) : t->variable,
                 joined = LLVMBuildGEP2(builder, LLVMArrayType2(byte, t->distance), first, &index, 1, "");
    LLVMReplaceAllUsesWith(gep, joined);
    t->operand = 1;
    return joined;
}

/* ---- tests ------------------------------------------------------------------------------------------------ */

static LLVMValueRef without_cast(LLVMValueRef value)
{
    return LLVMIsACastInst(value) ? LLVMGetOperand(value, 0) : value;
}

/* Is it `!(index < number)`, with no number above `count`? */
static bool is_beyond(LLVMValueRef bad, LLVMValueRef index, uint64_t count)
{
    LLVMValueRef good = LLVMGetInstructionOpcode(bad) == LLVMXor ? LLVMGetOperand(bad, 0) : NULL;
    if (!good || !LLVMIsAICmpInst(good) || LLVMGetICmpPredicate(good) != LLVMIntULT ||
        !LLVMIsAConstantInt(LLVMGetOperand(good, 1)))
        return false;
    return without_cast(LLVMGetOperand(good, 0)) == without_cast(index) &&
           LLVMConstIntGetZExtValue(LLVMGetOperand(good, 1)) == count;
}

static void erase_condition(LLVMValueRef instruction)
{
    LLVMValueRef operand = LLVMGetOperand(instruction, 0);
    if (LLVMGetFirstUse(instruction))
        return;
    LLVMInstructionEraseFromParent(instruction);
    if (LLVMIsAICmpInst(operand) || LLVMIsACastInst(operand))
        erase_condition(operand);
}

/* clang's check of the index comes first, and would choose it. The read checks the same, whether the index is open or not. */
static bool drop_check(const mg_lanes *lanes, LLVMValueRef gep, const mg_table *t)
{
    LLVMValueRef index = LLVMGetOperand(gep, t->operand), before = LLVMGetPreviousInstruction(gep);
    if (before && before == index && LLVMIsACastInst(before))
        before = LLVMGetPreviousInstruction(before);
    if (!before || !LLVMIsACallInst(before) ||
        LLVMGetCalledValue(before) != lanes->weaver->hooks[MG_HOOK_on_bad])
        return false;
    LLVMValueRef bad = LLVMGetOperand(before, 0);
    if (!LLVMIsAInstruction(bad) || !is_beyond(bad, index, t->count))
        return false;
    LLVMInstructionEraseFromParent(before);
    erase_condition(bad);
    return true;
}

/* Without terms nothing is computed of an open index, so there must be one, and it must be that of the whole table: the check of a row would choose it. */
static void find_plain_table(mg_lanes *lanes, LLVMValueRef gep, const mg_table *t)
{
    if (!drop_check(lanes, gep, t))
        return;
    mgc_map_put(lanes->tables, gep, lanes->found.count);
    mg_vec_push(&lanes->found, *t);
}

static void find_table(mg_lanes *lanes, LLVMValueRef gep)
{
    bool is_proof = lanes->weaver->options->lanes == MG_LANES_TERMS;
    place p = {0};
    uint64_t skipped;
    LLVMTypeRef number = find_number(lanes, gep);
    if (!number || !find_place(lanes, gep, &p))
        return;
    mg_table t = make_table(lanes, &p, LLVMABISizeOfType(lanes->weaver->data, number), &skipped);
    if (!t.count || t.count > ENTRIES_MOST)
        return;
    bool is_one = p.count == 1 && p.steps == 1 && !skipped;
    if (!is_proof) {
        if (is_one)
            find_plain_table(lanes, gep, &t);
        return;
    }
    mgc_map_put(lanes->tables, is_one ? gep : join(lanes, gep, &p, &t, skipped), lanes->found.count);
    mg_vec_push(&lanes->found, t);
    if (!is_one)
        erase_unused(gep);
}

void mg_table_lanes_find(mg_lanes *lanes)
{
    LLVMValueRef next;
    if (!mg_lanes_has_structs(lanes->weaver->options->lanes))
        return;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lanes->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsAGetElementPtrInst(i))
                find_table(lanes, i);
        }
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

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
    mg_weaver *weaver = lanes->weaver;
    LLVMValueRef gep = LLVMGetOperand(load, 0);
    assert(mgc_map_has(lanes->tables, gep));
    mg_table *t = &lanes->found.items[mgc_map_get(lanes->tables, gep)];
    LLVMValueRef key = LLVMGetOperand(gep, t->operand);
    if (!t->lane && !mg_lanes_is_open(lanes, key))
        return NULL;
    *index_lane = t->lane ? t->lane : mg_lanes_lane(lanes, key);
    if (!t->lane) {
        t->lane = *index_lane;
        make_safe(lanes, gep, t->operand, *index_lane);
    }
    LLVMPositionBuilderBefore(weaver->builder, load);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef variable = mg_lanes_widen(lanes, t->variable);
    LLVMValueRef first =
        mg_lanes_own(lanes, LLVMBuildAdd(weaver->builder, variable, mg_weaver_number(weaver, t->begin), ""));
    LLVMValueRef args[] = {*index_lane, first, mg_weaver_number(weaver, t->count),
                           mg_weaver_number(weaver, t->distance),
                           mg_weaver_info(weaver, load, LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load)))};
    return mg_lanes_own(lanes, mg_weaver_call(weaver, MG_HOOK_on_lane_table, load, args, 5));
}
