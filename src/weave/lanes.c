/* Lanes are put into a function (lanes.h has what they are).
 *
 * For each function: lane_uses.c finds which values may be open, and chooses before their strict uses. Then every value that may be open gets its
 * lane, by what computes it (`maker_of`): a hook for a load, a phi beside a phi, a question to the host for arithmetic. Last come the uses
 * that take a lane along: stores, comparisons, arguments, returns. What is put in here is remembered in `own`, so that it is not taken for the
 * program's.
 *
 * A load that has a masker (masker.h) calls it in the place of its hook. That call is put in first of all: as its arguments the operands of
 * the masker are replaced together with all their other uses. */
#include "weave/lanes.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/checks.h"
#include "weave/sequel.h"

static const char mark[] = "mg.lane";

static unsigned mark_kind(LLVMValueRef instruction)
{
    return LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(instruction)), mark, sizeof mark - 1);
}

bool mg_lanes_has(LLVMValueRef instruction)
{
    return LLVMGetMetadata(instruction, mark_kind(instruction)) != NULL;
}

static void set_mark(LLVMValueRef instruction)
{
    assert(LLVMIsALoadInst(instruction) || LLVMIsAStoreInst(instruction));
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
    LLVMMetadataRef none = LLVMMDNodeInContext2(context, NULL, 0);
    LLVMSetMetadata(instruction, mark_kind(instruction), LLVMMetadataAsValue(context, none));
}

static LLVMValueRef number(const mg_lanes *lanes, uint64_t value)
{
    return mg_weaver_number(lanes->weaver, value);
}

static unsigned width_of(const mg_lanes *lanes, LLVMValueRef value)
{
    return (unsigned)LLVMSizeOfTypeInBits(lanes->weaver->data, LLVMTypeOf(value));
}

static LLVMValueRef call_hook(mg_lanes *lanes, mg_hook_id hook, LLVMValueRef before, LLVMValueRef *args,
                              unsigned count)
{
    LLVMValueRef call = mg_weaver_call(lanes->weaver, hook, before, args, count);
    mgc_set_add(lanes->own, call);
    return call;
}

static LLVMValueRef widen_at(mg_lanes *lanes, LLVMValueRef value, LLVMValueRef before)
{
    LLVMPositionBuilderBefore(lanes->weaver->builder, before);
    LLVMSetCurrentDebugLocation2(lanes->weaver->builder, NULL);
    return mg_lanes_widen(lanes, value);
}

/* ---- the lane of each kind of value ---------------------------------------------------------------------- */

/* The operand as it was before it was made 64 bits wide. */
static LLVMValueRef narrow_operand(const mg_lanes *lanes, LLVMValueRef operand)
{
    return mgc_set_has(lanes->own, operand) ? LLVMGetOperand(operand, 0) : operand;
}

/* Tells the hook whether an operand of the masker has a lane: then the masker is not asked. */
static void tell_lanes(mg_lanes *lanes, LLVMValueRef call)
{
    assert(LLVMGetNumArgOperands(call) == MG_MASKED_OPERANDS + MG_SEQUEL_OPERANDS);
    LLVMValueRef all = number(lanes, 0);
    for (unsigned i = 0; i < MG_SEQUEL_OPERANDS; i++) {
        LLVMValueRef operand = narrow_operand(lanes, LLVMGetArgOperand(call, MG_MASKED_OPERANDS + i));
        LLVMValueRef lane = mg_lanes_lane(lanes, operand);
        LLVMPositionBuilderBefore(lanes->weaver->builder, call);
        LLVMSetCurrentDebugLocation2(lanes->weaver->builder, NULL);
        if (mg_lanes_is_open(lanes, operand)) {
            all = LLVMBuildOr(lanes->weaver->builder, all, lane, "");
            mgc_set_add(lanes->own, all);
        }
    }
    LLVMSetOperand(call, MG_MASKED_LANES, all);
}

/* The address that is read may have been forced since the hook was put in. So the hook moves behind that, and gets the address that the
 * load has now. */
static void move_masked(mg_lanes *lanes, LLVMValueRef call, LLVMValueRef load)
{
    assert(LLVMGetCalledValue(call) == lanes->weaver->hooks[MG_HOOK_on_lane_masked]);
    LLVMInstructionRemoveFromParent(call);
    LLVMPositionBuilderBefore(lanes->weaver->builder, load);
    LLVMInsertIntoBuilder(lanes->weaver->builder, call);
    LLVMSetOperand(call, 0, LLVMGetOperand(load, 0));
}

/* The bits of its unit that a load or store of a bit-field is about, else all. */
static uint64_t bits_of(const mg_lanes *lanes, LLVMValueRef access)
{
    return mgc_map_has(lanes->bits, access) ? (uint64_t)(uintptr_t)mgc_map_get(lanes->bits, access) : ~0ull;
}

/* The result of an instruction whose lane is known now: it takes the place of the instruction in all its uses. */
static void put_result(mg_lanes *lanes, LLVMValueRef instruction, LLVMValueRef lane, LLVMValueRef lane_a,
                       LLVMValueRef lane_b)
{
    LLVMValueRef next = LLVMGetNextInstruction(instruction), plain = widen_at(lanes, instruction, next);
    LLVMValueRef args[] = {plain, lane_a, lane_b, lane};
    LLVMValueRef call = call_hook(lanes, MG_HOOK_on_lane_computed, next, args, 4);
    LLVMValueRef result = mg_lanes_narrow(lanes, call, LLVMTypeOf(instruction));
    LLVMReplaceAllUsesWith(instruction, result);
    LLVMSetOperand(plain == instruction ? call : plain, 0, instruction);
    mgc_map_put(lanes->open, result, lane);
}

static LLVMValueRef make_load(mg_lanes *lanes, LLVMValueRef load)
{
    uint64_t size = LLVMStoreSizeOfType(lanes->weaver->data, LLVMTypeOf(load));
    LLVMValueRef args[] = {LLVMGetOperand(load, 0), mg_weaver_read_info(lanes->weaver, load, size),
                           number(lanes, size), number(lanes, bits_of(lanes, load))};
    LLVMValueRef masked = (LLVMValueRef)mgc_map_get(lanes->masked, load);
    set_mark(load);
    mg_weave_index(lanes->weaver, load, LLVMGetOperand(load, 0), size, false);
    if (masked) {
        mgc_map_remove(lanes->masked, load);
        move_masked(lanes, masked, load);
        tell_lanes(lanes, masked);
        return masked;
    }
    LLVMValueRef lane = call_hook(lanes, MG_HOOK_on_lane_read, load, args, 4), index_lane;
    LLVMValueRef table = mgc_map_has(lanes->tables, LLVMGetOperand(load, 0))
                             ? mg_table_lanes_make(lanes, load, &index_lane)
                             : NULL;
    if (table) {
        put_result(lanes, load, table, index_lane, number(lanes, 0));
        return table;
    }
    if (mg_checks_has(load))
        mg_weave_bool(lanes->weaver, load, lane);
    return lane;
}

/* Its operands get their lanes later: one of them may be computed from the phi itself. */
static LLVMValueRef make_phi(mg_lanes *lanes, LLVMValueRef phi)
{
    LLVMPositionBuilderBefore(lanes->weaver->builder, phi);
    LLVMSetCurrentDebugLocation2(lanes->weaver->builder, NULL);
    LLVMValueRef lane = LLVMBuildPhi(lanes->weaver->builder, lanes->weaver->i64, "");
    mgc_set_add(lanes->own, lane);
    return lane;
}

static void fill_phi(mg_lanes *lanes, LLVMValueRef phi)
{
    LLVMValueRef lane = (LLVMValueRef)mgc_map_get(lanes->open, phi);
    assert(lane && LLVMIsAPHINode(lane) && !LLVMCountIncoming(lane));
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = mg_lanes_lane(lanes, LLVMGetIncomingValue(phi, i));
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        LLVMAddIncoming(lane, &value, &block, 1);
    }
}

static LLVMValueRef make_select(mg_lanes *lanes, LLVMValueRef select)
{
    LLVMValueRef yes = mg_lanes_lane(lanes, LLVMGetOperand(select, 1)),
                 no = mg_lanes_lane(lanes, LLVMGetOperand(select, 2));
    LLVMPositionBuilderBefore(lanes->weaver->builder, select);
    LLVMSetCurrentDebugLocation2(lanes->weaver->builder, NULL);
    return mg_lanes_own(lanes, LLVMBuildSelect(lanes->weaver->builder, LLVMGetOperand(select, 0), yes, no, ""));
}

/* Values are kept zero-extended, so only these can change one: cutting off bits, and extending a sign. */
static LLVMValueRef make_conversion(mg_lanes *lanes, LLVMValueRef conversion)
{
    LLVMValueRef lane = mg_lanes_lane(lanes, LLVMGetOperand(conversion, 0));
    unsigned from = width_of(lanes, LLVMGetOperand(conversion, 0)), to = width_of(lanes, conversion);
    bool extends = LLVMIsASExtInst(conversion) != NULL;
    assert(from <= 64 && to <= 64);
    if (!extends && to >= from)
        return lane;
    LLVMValueRef args[] = {lane, number(lanes, extends ? from - 1 : to),
                           number(lanes, extends ? MG_OPERATION_EXTEND : MG_OPERATION_TRUNCATE),
                           number(lanes, from), number(lanes, to)};
    LLVMValueRef made = call_hook(lanes, MG_HOOK_on_lane_convert, conversion, args, 5);
    put_result(lanes, conversion, made, lane, number(lanes, 0));
    return made;
}

/* Where an operand is open the registers hold nothing, and yet the machine divides: by 1 then. */
static void divide_by_one(mg_lanes *lanes, LLVMValueRef division, LLVMValueRef a, LLVMValueRef b)
{
    LLVMBuilderRef builder = lanes->weaver->builder;
    LLVMValueRef divisor = LLVMGetOperand(division, 1), one = LLVMConstInt(LLVMTypeOf(divisor), 1, false);
    LLVMPositionBuilderBefore(builder, division);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef both = mg_lanes_own(lanes, LLVMBuildOr(builder, a, b, ""));
    LLVMValueRef open = mg_lanes_own(lanes, LLVMBuildAnd(builder, both, number(lanes, MG_LANE_OPEN), ""));
    LLVMValueRef is_plain = mg_lanes_own(lanes, LLVMBuildICmp(builder, LLVMIntEQ, open, number(lanes, 0), ""));
    LLVMValueRef safe = mg_lanes_own(lanes, LLVMBuildSelect(builder, is_plain, divisor, one, ""));
    LLVMSetOperand(division, 1, safe);
}

static bool can_trap(mg_operation operation)
{
    return operation >= MG_OPERATION_DIV && operation <= MG_OPERATION_REM_UNSIGNED;
}

/* The lane of what an instruction gives; what it gives takes its place in all its uses. */
static LLVMValueRef make_sum(mg_lanes *lanes, LLVMValueRef instruction, const mg_lane_sum *sum)
{
    assert(sum->operation < MG_OPERATION_COUNT && sum->width <= 64);
    LLVMValueRef none = number(lanes, 0), a = mg_lanes_lane(lanes, sum->a),
                 b = sum->b ? mg_lanes_lane(lanes, sum->b) : none;
    uint64_t computation = MG_LANE_COMPUTATION(sum->operation, width_of(lanes, sum->a), sum->width);
    LLVMValueRef args[] = {a, b, NULL, NULL, number(lanes, computation)};
    args[2] = widen_at(lanes, sum->a, instruction);
    args[3] = sum->b ? widen_at(lanes, sum->b, instruction) : none;
    LLVMValueRef lane = call_hook(lanes, MG_HOOK_on_lane_map, instruction, args, 5);
    if (can_trap(sum->operation))
        divide_by_one(lanes, instruction, a, b);
    put_result(lanes, instruction, lane, a, b);
    return lane;
}

static LLVMValueRef make_arithmetic(mg_lanes *lanes, LLVMValueRef operator)
{
    mg_lane_sum sum = {mg_lanes_operation(operator), LLVMGetOperand(operator, 0), LLVMGetOperand(operator, 1),
                       width_of(lanes, operator)};
    return make_sum(lanes, operator, & sum);
}

static LLVMValueRef make_call(mg_lanes *lanes, LLVMValueRef call)
{
    return call_hook(lanes, MG_HOOK_on_lane_result, LLVMGetNextInstruction(call), NULL, 0);
}

/* An element of a struct that a call returned. */
static LLVMValueRef make_element(mg_lanes *lanes, LLVMValueRef element)
{
    LLVMValueRef part = number(lanes, *LLVMGetIndices(element));
    return call_hook(lanes, MG_HOOK_on_lane_result_part, LLVMGetNextInstruction(LLVMGetOperand(element, 0)),
                     &part, 1);
}

typedef LLVMValueRef make_function(mg_lanes *lanes, LLVMValueRef value);

static make_function *maker_of(LLVMValueRef value)
{
    if (LLVMIsALoadInst(value))
        return make_load;
    if (LLVMIsAPHINode(value))
        return make_phi;
    if (LLVMIsASelectInst(value))
        return make_select;
    if (LLVMIsACallInst(value))
        return make_call;
    if (LLVMIsAExtractValueInst(value))
        return make_element;
    if (LLVMIsAGetElementPtrInst(value))
        return mg_pointer_lanes_make;
    return LLVMIsABinaryOperator(value) ? make_arithmetic : make_conversion;
}

static LLVMValueRef make(mg_lanes *lanes, LLVMValueRef value)
{
    mg_lane_sum sum;
    if (mgc_map_has(lanes->settled, value))
        return (LLVMValueRef)mgc_map_get(lanes->settled, value);
    bool is_sum = lanes->weaver->options->lanes == MG_LANES_TERMS && mg_term_lanes_sum(lanes, value, &sum);
    return is_sum ? make_sum(lanes, value, &sum) : maker_of(value)(lanes, value);
}

LLVMValueRef mg_lanes_lane(mg_lanes *lanes, LLVMValueRef value)
{
    if (!mg_lanes_is_open(lanes, value))
        return number(lanes, 0);
    LLVMValueRef lane = (LLVMValueRef)mgc_map_get(lanes->open, value);
    if (!lane) {
        lane = make(lanes, value);
        assert(LLVMTypeOf(lane) == lanes->weaver->i64);
        mgc_map_put(lanes->open, value, lane);
    }
    return lane;
}

/* Before anything else is called: the caller's lanes are there until then. */
static void make_parameters(mg_lanes *lanes)
{
    LLVMValueRef first = mg_weaver_after_allocas(LLVMGetEntryBasicBlock(lanes->function));
    bool has_any = false;
    for (unsigned i = 0; i < LLVMCountParams(lanes->function); i++) {
        LLVMValueRef parameter = LLVMGetParam(lanes->function, i);
        LLVMValueRef args[] = {lanes->function, number(lanes, i)};
        if (!mg_lanes_is_open(lanes, parameter))
            continue;
        assert(i < MG_LANES_PASSED);
        mgc_map_put(lanes->open, parameter, call_hook(lanes, MG_HOOK_on_lane_parameter, first, args, 2));
        has_any = true;
    }
    if (has_any)
        call_hook(lanes, MG_HOOK_on_lane_entered, first, NULL, 0);
}

/* ---- the uses that keep them ----------------------------------------------------------------------------- */

/* What is put into the unit of a bit-field, already at its place there. */
static LLVMValueRef new_part(const mg_lanes *lanes, LLVMValueRef unit)
{
    uint64_t part = (uint64_t)(uintptr_t)mgc_map_get(lanes->units, unit);
    assert(part == 1 || part == 2);
    return LLVMGetOperand(unit, (unsigned)part - 1);
}

static void weave_store(mg_lanes *lanes, LLVMValueRef store)
{
    LLVMValueRef value = LLVMGetOperand(store, 0);
    uint64_t size = LLVMStoreSizeOfType(lanes->weaver->data, LLVMTypeOf(value)), bits = bits_of(lanes, store);
    LLVMValueRef args[] = {LLVMGetOperand(store, 1),
                           mg_weaver_info(lanes->weaver, store, size),
                           NULL,
                           mg_lanes_lane(lanes, bits == ~0ull ? value : new_part(lanes, value)),
                           number(lanes, size),
                           number(lanes, bits)};
    if ((!mg_lanes_is_open(lanes, value) && bits == ~0ull) || !mg_lanes_keeps(lanes, store, 0))
        return;
    set_mark(store);
    mg_weave_index(lanes->weaver, store, LLVMGetOperand(store, 1), size, true);
    args[2] = widen_at(lanes, value, store);
    LLVMValueRef stored = bits == ~0ull ? call_hook(lanes, MG_HOOK_on_lane_write, store, args, 5)
                                        : call_hook(lanes, MG_HOOK_on_lane_write_bits, store, args, 6);
    LLVMSetOperand(store, 0, mg_lanes_narrow(lanes, stored, LLVMTypeOf(value)));
}

static LLVMValueRef refused_of(const mg_lanes *lanes, LLVMValueRef question)
{
    return number(lanes, (uint64_t)(uintptr_t)mgc_map_get(lanes->refused, question));
}

static void weave_compare(mg_lanes *lanes, LLVMValueRef compare)
{
    LLVMValueRef a = LLVMGetOperand(compare, 0), b = LLVMGetOperand(compare, 1);
    LLVMValueRef next = LLVMGetNextInstruction(compare), plain;
    if ((!mg_lanes_is_open(lanes, a) && !mg_lanes_is_open(lanes, b)) || !mg_lanes_keeps(lanes, compare, 0))
        return;
    LLVMValueRef args[] = {NULL,
                           mg_lanes_lane(lanes, a),
                           mg_lanes_lane(lanes, b),
                           NULL,
                           NULL,
                           number(lanes, mg_lanes_operation(compare)),
                           number(lanes, width_of(lanes, a)),
                           refused_of(lanes, compare)};
    args[3] = widen_at(lanes, a, next);
    args[4] = widen_at(lanes, b, next);
    args[0] = plain = widen_at(lanes, compare, next);
    LLVMValueRef outcome = call_hook(lanes, MG_HOOK_on_lane_compare, next, args, 8);
    LLVMReplaceAllUsesWith(compare, mg_lanes_narrow(lanes, outcome, LLVMTypeOf(compare)));
    LLVMSetOperand(plain, 0, compare);
}

static void weave_use(mg_lanes *lanes, LLVMValueRef instruction)
{
    if (mgc_set_has(lanes->own, instruction))
        return;
    if (mgc_set_has(lanes->elements, instruction))
        mg_pointer_lanes_weave_element(lanes, instruction);
    if (mg_weaver_is_keep(instruction))
        LLVMSetOperand(instruction, MG_KEEP_LANE,
                       mg_lanes_lane(lanes, LLVMGetOperand(instruction, MG_KEEP_VALUE)));
    else if (LLVMIsAStoreInst(instruction))
        weave_store(lanes, instruction);
    else if (LLVMIsAICmpInst(instruction) && lanes->weaver->options->lanes == MG_LANES_SETS)
        weave_compare(lanes, instruction);
    else if (LLVMIsAReturnInst(instruction))
        mg_lanes_weave_return(lanes, instruction);
    else if (LLVMIsACallInst(instruction))
        mg_lanes_weave_call(lanes, instruction);
}

/* ---- functions ------------------------------------------------------------------------------------------- */

static void weave_uses(mg_lanes *lanes)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lanes->function); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef next;
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = next) {
            next = LLVMGetNextInstruction(i);
            weave_use(lanes, i);
        }
    }
}

static void make_lanes(mg_lanes *lanes)
{
    make_parameters(lanes);
    for (size_t i = 0; i < lanes->values.count; i++)
        mg_lanes_lane(lanes, lanes->values.items[i]);
    for (size_t i = 0; i < lanes->values.count; i++)
        if (LLVMIsAPHINode(lanes->values.items[i]))
            fill_phi(lanes, lanes->values.items[i]);
    for (size_t i = 0; i < lanes->forces.count; i++)
        LLVMSetOperand(lanes->forces.items[i].call, 1, mg_lanes_lane(lanes, lanes->forces.items[i].value));
}

/* The hook of a masked read; its lanes are filled in later (tell_lanes). */
static void put_masked(mg_lanes *lanes, const mg_sequel *masker)
{
    LLVMValueRef args[MG_MASKED_OPERANDS + MG_SEQUEL_OPERANDS], load = masker->load;
    uint64_t size = LLVMStoreSizeOfType(lanes->weaver->data, LLVMTypeOf(load));
    args[0] = LLVMGetOperand(load, 0);
    assert(masker->count <= MG_SEQUEL_OPERANDS && LLVMIsALoadInst(load));
    args[1] = mg_weaver_read_info(lanes->weaver, load, size);
    args[2] = number(lanes, size);
    args[3] = masker->function;
    args[MG_MASKED_LANES] = number(lanes, 0);
    for (unsigned i = 0; i < MG_SEQUEL_OPERANDS; i++)
        args[MG_MASKED_OPERANDS + i] =
            i < masker->count ? widen_at(lanes, masker->operands[i], load) : number(lanes, 0);
    mgc_map_put(lanes->masked, load,
                call_hook(lanes, MG_HOOK_on_lane_masked, load, args, MG_MASKED_OPERANDS + MG_SEQUEL_OPERANDS));
}

static void put_all_masked(mg_lanes *lanes)
{
    mg_weaver *weaver = lanes->weaver;
    for (size_t i = 0; i < weaver->maskers.count; i++) {
        LLVMValueRef load = weaver->maskers.items[i].load;
        if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(load)) == lanes->function)
            put_masked(lanes, &weaver->maskers.items[i]);
    }
}

/* A load whose uses are all strict chooses at once and has no lane: nobody took its hook. */
static void drop_masked(mg_lanes *lanes)
{
    const mg_weaver *weaver = lanes->weaver;
    for (size_t i = 0; i < weaver->maskers.count; i++) {
        LLVMValueRef call = (LLVMValueRef)mgc_map_get(lanes->masked, weaver->maskers.items[i].load);
        if (call)
            LLVMInstructionEraseFromParent(call);
    }
}

/* Where a value was forced others are no longer open, so the open ones are found once more. */
static void weave_function(mg_weaver *weaver, LLVMValueRef function, mgc_map *refused)
{
    mg_lanes lanes = {.weaver = weaver,
                      .function = function,
                      .is_root = mg_weaver_is_root(weaver, function),
                      .open = mgc_map_new(),
                      .own = mgc_set_new(),
                      .order = mg_gap_order_new(function),
                      .refused = refused,
                      .bits = mgc_map_new(),
                      .units = mgc_map_new(),
                      .masked = mgc_map_new(),
                      .elements = mgc_set_new(),
                      .settled = mgc_map_new(),
                      .tables = mgc_map_new()};
    mg_table_lanes_find(&lanes);
    mg_term_lanes_find_elements(&lanes);
    put_all_masked(&lanes);
    if (weaver->options->lanes == MG_LANES_TERMS)
        mg_term_lanes_find_bits(&lanes);
    mg_lanes_find(&lanes);
    mg_lanes_force(&lanes);
    mg_lanes_find(&lanes);
    make_lanes(&lanes);
    weave_uses(&lanes);
    drop_masked(&lanes);
    mgc_map_free(lanes.masked);
    mgc_set_free(lanes.elements);
    mgc_map_free(lanes.settled);
    mgc_map_free(lanes.tables);
    mgc_map_free(lanes.bits);
    mgc_map_free(lanes.units);
    mg_gap_order_free(lanes.order);
    mgc_map_free(lanes.open);
    mgc_set_free(lanes.own);
    mg_vec_clear(&lanes.values);
    mg_vec_clear(&lanes.pointers);
    mg_vec_clear(&lanes.forces);
    mg_vec_clear(&lanes.found);
}

void mg_lanes_weave(mg_weaver *weaver)
{
    mgc_map *refused = mgc_map_new();
    if (weaver->options->lanes == MG_LANES_SETS)
        mg_lanes_find_refused(weaver, refused);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f) || mg_sequel_is_copy(f))
            continue;
        if (weaver->options->lanes == MG_LANES_TERMS)
            mg_term_lanes_prepare(f);
        if (mg_lanes_has_structs(weaver->options->lanes))
            mg_aggregates_split(weaver, f);
        weave_function(weaver, f, refused);
    }
    mgc_map_free(refused);
}
