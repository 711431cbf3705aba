/* Which values of a function may be open, and what each of their uses does with them.
 *
 * Open values come from loads, arguments, results of calls, and choices of the program; phis, selects, conversions and, with sets, arithmetic carry
 * them on. A use either *keeps* a value open (mg_lanes_keeps) or is *strict*: then the value is chosen right before it, and whatever comes
 * behind that uses the chosen one. Where two strict uses follow each other, the first one chooses for both. */
#include <assert.h>
#include <string.h>

#include "weave/lanes.h"

/* ---- instructions ---------------------------------------------------------------------------------------- */

static const struct {
    LLVMIntPredicate predicate;
    mg_operation operation;
} comparisons[] = {
    {LLVMIntEQ, MG_OPERATION_EQ},           {LLVMIntNE, MG_OPERATION_NE},
    {LLVMIntSLT, MG_OPERATION_LT},          {LLVMIntSLE, MG_OPERATION_LE},
    {LLVMIntSGT, MG_OPERATION_GT},          {LLVMIntSGE, MG_OPERATION_GE},
    {LLVMIntULT, MG_OPERATION_LT_UNSIGNED}, {LLVMIntULE, MG_OPERATION_LE_UNSIGNED},
    {LLVMIntUGT, MG_OPERATION_GT_UNSIGNED}, {LLVMIntUGE, MG_OPERATION_GE_UNSIGNED},
};

static const struct {
    LLVMOpcode opcode;
    mg_operation operation;
} operations[] = {
    {LLVMAdd, MG_OPERATION_ADD},     {LLVMSub, MG_OPERATION_SUB},        {LLVMMul, MG_OPERATION_MUL},
    {LLVMAnd, MG_OPERATION_AND},     {LLVMOr, MG_OPERATION_OR},          {LLVMXor, MG_OPERATION_XOR},
    {LLVMShl, MG_OPERATION_SHL},     {LLVMLShr, MG_OPERATION_SHR},       {LLVMAShr, MG_OPERATION_SAR},
    {LLVMSExt, MG_OPERATION_EXTEND}, {LLVMTrunc, MG_OPERATION_TRUNCATE},
};

mg_operation mg_lanes_operation(LLVMValueRef instruction)
{
    assert(LLVMIsAInstruction(instruction));
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    for (size_t i = 0; opcode == LLVMICmp && i < sizeof comparisons / sizeof *comparisons; i++)
        if (comparisons[i].predicate == LLVMGetICmpPredicate(instruction))
            return comparisons[i].operation;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (operations[i].opcode == opcode)
            return operations[i].operation;
    return MG_OPERATION_COUNT;
}

static bool is_conversion(LLVMValueRef value)
{
    return LLVMIsACastInst(value) || LLVMIsAFreezeInst(value);
}

/* It puts a bit-field into its unit. bits.c recognises that by its shape, so nothing may come in between. */
static bool makes_unit(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
        if (LLVMIsAStoreInst(LLVMGetUser(use)) && LLVMGetOperand(LLVMGetUser(use), 0) == value &&
            mg_bits_of_store(LLVMGetUser(use), 64) != ~0ull)
            return true;
    return false;
}

static bool is_arithmetic(LLVMValueRef value)
{
    return LLVMIsABinaryOperator(value) && mg_lanes_operation(value) != MG_OPERATION_COUNT &&
           !makes_unit(value);
}

/* ---- calls ----------------------------------------------------------------------------------------------- */

/* Functions of the host that take a value which may be open: those that ask what it is, and those that keep it. */
typedef struct host_argument {
    const char *name;
    int argument;
} host_argument;

static const host_argument asking[] = {
    {"mg_host_mg_among", 0}, {"mg_host_mgc_set_add", 1}, {"mg_host_mgc_set_has", 1}};
static const host_argument keeping[] = {{"mg_host_mgc_list_push", 1},   {"mg_host_mgc_list_add_first", 1},
                                        {"mg_host_mgc_list_insert", 2}, {"mg_host_mgc_list_set", 2},
                                        {"mg_host_mgc_queue_put", 1},   {"mg_host_mgc_stack_push", 1},
                                        {"mg_host_mgc_map_put", 2}};

static int find_argument(const host_argument *all, size_t count, LLVMValueRef callee)
{
    for (size_t i = 0; LLVMIsAFunction(callee) && i < count; i++)
        if (!strcmp(all[i].name, LLVMGetValueName(callee)))
            return all[i].argument;
    return -1;
}

int mg_lanes_asked_argument(LLVMValueRef callee)
{
    return find_argument(asking, sizeof asking / sizeof *asking, callee);
}

int mg_lanes_host_argument(const mg_lanes *lanes, LLVMValueRef callee)
{
    int asked = mg_lanes_asked_argument(callee);
    if (asked >= 0 || lanes->weaver->options->lanes != MG_LANES_COPIES)
        return asked;
    return find_argument(keeping, sizeof keeping / sizeof *keeping, callee);
}

/* Functions of the host that make memory, and which of their arguments say how much. */
static const struct {
    const char *name;
    unsigned first, last;
} allocators[] = {{"mg_host_malloc", 0, 0}, {"mg_host_calloc", 0, 1}, {"mg_host_realloc", 1, 1}};

bool mg_lanes_allocates(const mg_lanes *lanes, LLVMValueRef callee, unsigned *first, unsigned *last)
{
    bool has_terms = lanes->weaver->options->lanes == MG_LANES_TERMS;
    for (size_t i = 0; has_terms && LLVMIsAFunction(callee) && i < sizeof allocators / sizeof *allocators; i++)
        if (!strcmp(allocators[i].name, LLVMGetValueName(callee))) {
            *first = allocators[i].first;
            *last = allocators[i].last;
            return true;
        }
    return false;
}

bool mg_lanes_is_question(LLVMValueRef callee)
{
    return LLVMIsAFunction(callee) && !strcmp(LLVMGetValueName(callee), MG_IS_OPEN);
}

/* Functions of the host whose result may be open. */
static const char *const open_results[] = {
    "mg_host_mg_choose",          "mg_host_mg_choose_bool",  "mg_host_mg_choose_enumerator",
    "mg_host_mg_choose_unsigned", "mg_host_mg_havoc_choose", "mg_host_mg_pool_any",
    "mg_host_mg_pool_new",        "mg_host_mg_elements"};

/* The same of containers that keep values open. */
static const char *const open_words[] = {
    "mg_host_mgc_list_at",      "mg_host_mgc_list_pop", "mg_host_mgc_list_remove", "mg_host_mgc_map_get",
    "mg_host_mgc_map_value_at", "mg_host_mgc_queue_at", "mg_host_mgc_queue_take",  "mg_host_mgc_stack_at",
    "mg_host_mgc_stack_pop",    "mg_host_mgc_stack_top"};

static bool is_among(const char *const *names, size_t count, LLVMValueRef callee)
{
    for (size_t i = 0; LLVMIsAFunction(callee) && i < count; i++)
        if (!strcmp(names[i], LLVMGetValueName(callee)))
            return true;
    return false;
}

static bool gives_open(const mg_lanes *lanes, LLVMValueRef callee)
{
    unsigned first, last;
    if (is_among(open_results, sizeof open_results / sizeof *open_results, callee) ||
        (lanes->weaver->options->lanes == MG_LANES_COPIES &&
         is_among(open_words, sizeof open_words / sizeof *open_words, callee)))
        return true;
    return mg_lanes_allocates(lanes, callee, &first, &last);
}

/* Calls woven code, as far as can be seen. */
static bool is_woven_call(LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee))
        return false;
    return LLVMIsAFunction(callee) ? !LLVMIsDeclaration(callee) : true;
}

static bool is_passed_on(const mg_lanes *lanes, LLVMValueRef call, unsigned i)
{
    unsigned first, last;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (i >= LLVMGetNumArgOperands(call))
        return false;
    if (mg_lanes_is_question(callee))
        return true;
    if (mg_lanes_host_argument(lanes, callee) == (int)i)
        return true;
    if (mg_lanes_allocates(lanes, callee, &first, &last))
        return i >= first && i <= last;
    return is_woven_call(call) && i < MG_LANES_PASSED &&
           i < LLVMCountParamTypes(LLVMGetCalledFunctionType(call));
}

/* ---- values that may be open ----------------------------------------------------------------------------- */

static bool is_plain_access(LLVMValueRef instruction)
{
    return LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic;
}

static bool has_terms(const mg_lanes *lanes)
{
    return lanes->weaver->options->lanes == MG_LANES_TERMS;
}

static bool has_structs(const mg_lanes *lanes)
{
    return mg_lanes_has_structs(lanes->weaver->options->lanes);
}

bool mg_lanes_is_real(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

static bool can_be_open(const mg_lanes *lanes, LLVMTypeRef type)
{
    return mg_weaver_is_word(type) || (has_terms(lanes) && mg_lanes_is_real(type));
}

/* Can such a value have a lane where it lies in memory? Of terms also the units of bit-fields, and structs of 3, 5, 6 or 7 bytes. */
static bool can_lie(const mg_lanes *lanes, LLVMTypeRef type)
{
    if (!can_be_open(lanes, type))
        return false;
    uint64_t size = LLVMStoreSizeOfType(lanes->weaver->data, type);
    bool is_whole = LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) == size * 8;
    return is_whole && (!(size & (size - 1)) || has_terms(lanes));
}

/* A cast that leaves the bits as they are, or cuts or extends a number. */
static bool is_cast_of_words(const mg_lanes *lanes, LLVMValueRef value)
{
    bool is_same_kind = LLVMGetInstructionOpcode(value) == LLVMBitCast || LLVMIsAFreezeInst(value);
    return is_conversion(value) && can_be_open(lanes, LLVMTypeOf(value)) &&
           (is_same_kind ||
            (mg_weaver_is_word(LLVMTypeOf(value)) && !mg_lanes_is_real(LLVMTypeOf(LLVMGetOperand(value, 0)))));
}

/* A pointer that is settled stays as it is when it is moved; and an index, where the pointer can be open. */
static bool keeps_moved(const mg_lanes *lanes, LLVMValueRef gep, unsigned operand)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0);
    if (operand)
        return LLVMTypeOf(LLVMGetOperand(gep, operand)) == lanes->weaver->i64 &&
               mg_pointer_lanes_carries(lanes, gep);
    return mgc_map_has(lanes->settled, base) && mg_pointer_lanes_moves(gep);
}

bool mg_lanes_keeps(const mg_lanes *lanes, LLVMValueRef user, unsigned operand)
{
    assert(operand < (unsigned)LLVMGetNumOperands(user));
    bool has_sets = lanes->weaver->options->lanes == MG_LANES_SETS;
    bool has_copies = lanes->weaver->options->lanes >= MG_LANES_COPIES;
    if (LLVMIsAPHINode(user))
        return true;
    if (LLVMIsASelectInst(user))
        return operand > 0;
    if (LLVMIsAStoreInst(user))
        return operand == 0 && is_plain_access(user) && can_lie(lanes, LLVMTypeOf(LLVMGetOperand(user, 0)));
    if (LLVMIsAReturnInst(user))
        return !lanes->is_root;
    if (has_terms(lanes) && (mg_term_lanes_keeps(lanes, user) || mgc_map_has(lanes->units, user)))
        return true;
    if ((operand == 1 && mgc_set_has(lanes->elements, user)) || mgc_map_has(lanes->tables, user))
        return true;
    if (has_terms(lanes) && LLVMIsAGetElementPtrInst(user))
        return keeps_moved(lanes, user, operand);
    if (LLVMIsAInsertValueInst(user))
        return has_structs(lanes) && mg_aggregate_keeps(lanes, user, operand);
    if (LLVMIsACallInst(user))
        return mg_weaver_is_keep(user) || (has_copies && is_passed_on(lanes, user, operand));
    if (is_conversion(user))
        return is_cast_of_words(lanes, user);
    return has_sets && (LLVMIsAICmpInst(user) || is_arithmetic(user));
}

static bool is_debug(LLVMValueRef user)
{
    return LLVMIsADbgInfoIntrinsic(user) != NULL;
}

static bool is_kept_somewhere(const mg_lanes *lanes, LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
            if (LLVMGetOperand(user, i) == value && !is_debug(user) && !mgc_set_has(lanes->own, user) &&
                mg_lanes_keeps(lanes, user, i))
                return true;
    }
    return false;
}

/* All of it is looked at, or it is a bool. */
static bool is_read_whole(mg_weaver *weaver, LLVMValueRef load)
{
    for (LLVMUseRef use = LLVMGetFirstUse(load); use; use = LLVMGetNextUse(use))
        if (!LLVMIsATruncInst(LLVMGetUser(use)) || LLVMTypeOf(LLVMGetUser(use)) != weaver->i1)
            return mg_bits_of_load(load, (unsigned)LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(load)) * 8) ==
                   ~0ull;
    return true;
}

/* Where an open value can come from. A load whose uses are all strict chooses at once, but not a term: nobody may use what is read. */
static bool is_source(const mg_lanes *lanes, LLVMValueRef value)
{
    mg_lanes_kind kind = lanes->weaver->options->lanes;
    if (LLVMIsALoadInst(value) && mgc_map_has(lanes->tables, LLVMGetOperand(value, 0)))
        return true;
    if (LLVMIsALoadInst(value) && kind == MG_LANES_COPIES && !LLVMGetFirstUse(value))
        return is_plain_access(value) && can_lie(lanes, LLVMTypeOf(value)); /* nobody wants to know */
    if (LLVMIsALoadInst(value))
        return kind >= MG_LANES_COPIES && is_plain_access(value) && can_lie(lanes, LLVMTypeOf(value)) &&
               (has_terms(lanes) || (is_read_whole(lanes->weaver, value) && is_kept_somewhere(lanes, value)));
    if (has_structs(lanes) && mg_aggregate_result(value) >= 0)
        return is_woven_call(LLVMGetOperand(value, 0));
    if (LLVMIsACallInst(value) && gives_open(lanes, LLVMGetCalledValue(value)))
        return true;
    return LLVMIsACallInst(value) && is_woven_call(value) &&
           LLVMGetTailCallKind(value) != LLVMTailCallKindMustTail;
}

static bool is_carrier(const mg_lanes *lanes, LLVMValueRef value)
{
    bool can_carry = LLVMIsAPHINode(value) || LLVMIsASelectInst(value) || is_conversion(value) ||
                     (is_arithmetic(value) && lanes->weaver->options->lanes == MG_LANES_SETS);
    mg_lane_sum sum;
    if (has_terms(lanes) && mg_term_lanes_sum(lanes, value, &sum))
        return mg_lanes_is_open(lanes, sum.a) || (sum.b && mg_lanes_is_open(lanes, sum.b));
    if (has_terms(lanes) && LLVMIsAGetElementPtrInst(value))
        return mg_pointer_lanes_carries(lanes, value);
    for (unsigned i = 0; can_carry && i < (unsigned)LLVMGetNumOperands(value); i++)
        if (mg_lanes_is_open(lanes, LLVMGetOperand(value, i)) && mg_lanes_keeps(lanes, value, i))
            return true;
    return false;
}

bool mg_lanes_is_open(const mg_lanes *lanes, LLVMValueRef value)
{
    return mgc_map_has(lanes->open, value);
}

static void add(mg_lanes *lanes, LLVMValueRef value)
{
    assert(can_be_open(lanes, LLVMTypeOf(value)));
    mgc_map_put(lanes->open, value, 0);
    mg_vec_push(&lanes->values, value);
}

static bool add_carriers(mg_lanes *lanes)
{
    size_t before = lanes->values.count;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lanes->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (can_be_open(lanes, LLVMTypeOf(i)) && !mg_lanes_is_open(lanes, i) &&
                !mgc_set_has(lanes->own, i) && (is_source(lanes, i) || is_carrier(lanes, i)))
                add(lanes, i);
    return lanes->values.count > before;
}

void mg_lanes_find(mg_lanes *lanes)
{
    mgc_map_clear(lanes->open);
    lanes->values.count = 0;
    bool has_copies = lanes->weaver->options->lanes >= MG_LANES_COPIES;
    unsigned most = has_copies ? MG_LANES_PASSED : 0;
    for (unsigned i = 0; i < LLVMCountParams(lanes->function) && i < most; i++)
        if (can_be_open(lanes, LLVMTypeOf(LLVMGetParam(lanes->function, i))))
            add(lanes, LLVMGetParam(lanes->function, i));
    for (size_t i = 0; i < lanes->pointers.count; i++)
        add(lanes, lanes->pointers.items[i]);
    while (add_carriers(lanes))
        ;
    assert(lanes->values.count == mgc_map_count(lanes->open));
}

/* ---- between a value and 64 bits --------------------------------------------------------------------------- */

LLVMValueRef mg_lanes_own(mg_lanes *lanes, LLVMValueRef value)
{
    if (LLVMIsAInstruction(value))
        mgc_set_add(lanes->own, value);
    return value;
}

/* The integer that has the bits of a floating-point number. */
static LLVMTypeRef bits_of_real(const mg_lanes *lanes, LLVMTypeRef type)
{
    unsigned width = (unsigned)LLVMSizeOfTypeInBits(lanes->weaver->data, type);
    return LLVMIntTypeInContext(LLVMGetTypeContext(type), width);
}

LLVMValueRef mg_lanes_widen(mg_lanes *lanes, LLVMValueRef value)
{
    if (mg_lanes_is_real(LLVMTypeOf(value))) {
        LLVMTypeRef type = bits_of_real(lanes, LLVMTypeOf(value));
        value = mg_lanes_own(lanes, LLVMBuildBitCast(lanes->weaver->builder, value, type, ""));
    }
    LLVMValueRef wide = mg_weaver_widen(lanes->weaver, value);
    return wide == value ? value : mg_lanes_own(lanes, wide);
}

LLVMValueRef mg_lanes_narrow(mg_lanes *lanes, LLVMValueRef value, LLVMTypeRef type)
{
    if (mg_lanes_is_real(type)) {
        LLVMValueRef bits = mg_lanes_narrow(lanes, value, bits_of_real(lanes, type));
        return mg_lanes_own(lanes, LLVMBuildBitCast(lanes->weaver->builder, bits, type, ""));
    }
    LLVMValueRef narrow = mg_weaver_narrow(lanes->weaver, value, type);
    return narrow == value ? value : mg_lanes_own(lanes, narrow);
}
