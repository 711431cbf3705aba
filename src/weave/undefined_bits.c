/* The rules for undefined bits: from those of the operands to those of the result, as in valgrind's memcheck. They are exact to the bit for and, or, xor, not,
 * shifts, conversions, copies, sums, comparisons, and for finding the first one bit. In a difference or a product, all bits above the lowest undefined one
 * are undefined. For any other instruction one undefined bit makes all bits of the result undefined. */
#include <assert.h>
#include <string.h>

#include "weave/lanes.h"
#include "weave/undefined.h"

typedef mg_undefined state;

static LLVMBuilderRef builder_of(const state *s)
{
    return s->weaver->builder;
}

static LLVMTypeRef type_of_mask(const state *s, LLVMValueRef value)
{
    return LLVMIntTypeInContext(s->weaver->unit->context, mg_undefined_width(s->weaver, LLVMTypeOf(value)));
}

static bool is_zero(LLVMValueRef mask)
{
    return LLVMIsAConstantInt(mask) && LLVMIsNull(mask);
}

static LLVMValueRef both(const state *s, LLVMValueRef a, LLVMValueRef b)
{
    assert(LLVMTypeOf(a) == LLVMTypeOf(b));
    if (is_zero(a) || is_zero(b))
        return is_zero(a) ? b : a;
    return LLVMBuildOr(builder_of(s), a, b, "");
}

static LLVMValueRef only(const state *s, LLVMValueRef mask, LLVMValueRef where)
{
    return is_zero(mask) ? mask : LLVMBuildAnd(builder_of(s), mask, where, "");
}

static LLVMValueRef is_any(const state *s, LLVMValueRef mask)
{
    return LLVMBuildICmp(builder_of(s), LLVMIntNE, mask, LLVMConstNull(LLVMTypeOf(mask)), "");
}

/* The mask of a result of which one undefined bit makes all bits undefined. */
static LLVMValueRef spread(const state *s, LLVMValueRef mask, LLVMTypeRef type)
{
    return is_zero(mask) ? LLVMConstNull(type) : LLVMBuildSExt(builder_of(s), is_any(s, mask), type, "");
}

static LLVMValueRef spread_up(const state *s, LLVMValueRef mask)
{
    return is_zero(mask) ? mask : both(s, mask, LLVMBuildNeg(builder_of(s), mask, ""));
}

static LLVMValueRef resize(const state *s, LLVMValueRef mask, LLVMTypeRef type)
{
    return LLVMBuildIntCast2(builder_of(s), mask, type, false, "");
}

/* An operand as an integer as wide as its mask. */
static LLVMValueRef plain(const state *s, LLVMValueRef value)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    if (kind == LLVMIntegerTypeKind)
        return value;
    if (kind == LLVMPointerTypeKind)
        return LLVMBuildPtrToInt(builder_of(s), value, type_of_mask(s, value), "");
    return LLVMBuildBitCast(builder_of(s), value, type_of_mask(s, value), "");
}

static LLVMValueRef mask_of(state *s, LLVMValueRef value);

static LLVMValueRef mask_for(state *s, LLVMValueRef user, unsigned operand)
{
    return mg_undefined_mask(s, LLVMGetOperand(user, operand), user, operand);
}

LLVMValueRef mg_undefined_go_behind(const mg_undefined *s, LLVMValueRef value)
{
    LLVMValueRef at = (LLVMValueRef)mgc_map_get(s->next, LLVMIsAInstruction(value) ? value : s->function);
    assert(at);
    LLVMPositionBuilderBefore(builder_of(s), at);
    LLVMSetCurrentDebugLocation2(builder_of(s), NULL);
    return at;
}

/* ---- sources --------------------------------------------------------------------------------------------- */

/* The lane of a load that was woven together with it; else NULL. */
static LLVMValueRef lane_of(const state *s, LLVMValueRef load)
{
    const mg_weaver *weaver = s->weaver;
    for (LLVMValueRef i = load; mg_lanes_has(load) && i; i = LLVMGetPreviousInstruction(i)) {
        LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
        if (callee &&
            (callee == weaver->hooks[MG_HOOK_on_lane_read] ||
             callee == weaver->hooks[MG_HOOK_on_lane_masked]) &&
            LLVMGetArgOperand(i, 0) == LLVMGetOperand(load, 0))
            return i;
    }
    return NULL;
}

/* A call that stands for the mask until the load is woven, when the load's own hook gives it. */
static LLVMValueRef mask_of_load(state *s, LLVMValueRef load)
{
    uint64_t size = LLVMStoreSizeOfType(s->weaver->data, LLVMTypeOf(load));
    LLVMContextRef context = s->weaver->unit->context;
    assert(size && size <= 16);
    LLVMTypeRef byte = LLVMInt8TypeInContext(context),
                wide = LLVMIntTypeInContext(context, size <= 8 ? 64 : 128);
    LLVMValueRef lane = lane_of(s, load), all = LLVMConstNull(wide), next = mg_undefined_go_behind(s, load);
    if (lane)
        all = mg_weaver_call(s->weaver, MG_HOOK_on_undefined_lane, next, &lane, 1);
    for (uint64_t at = 0; at < size && !lane; at += 8) {
        LLVMValueRef offset = mg_weaver_number(s->weaver, at), pointer = LLVMGetOperand(load, 0);
        if (at)
            pointer = LLVMBuildGEP2(builder_of(s), byte, pointer, &offset, 1, "");
        LLVMValueRef args[] = {pointer, mg_weaver_number(s->weaver, size - at < 8 ? size - at : 8)};
        LLVMValueRef part =
            resize(s, mg_weaver_call(s->weaver, MG_HOOK_on_undefined_read, next, args, 2), wide);
        all =
            both(s, all, at ? LLVMBuildShl(builder_of(s), part, LLVMConstInt(wide, at * 8, false), "") : part);
    }
    return resize(s, all, type_of_mask(s, load));
}

static LLVMValueRef mask_of_result(state *s, LLVMValueRef call)
{
    LLVMTypeRef type = type_of_mask(s, call), wide = LLVMIntTypeInContext(s->weaver->unit->context, 128);
    LLVMValueRef halves[2] = {mg_weaver_number(s->weaver, 0), mg_weaver_number(s->weaver, 1)};
    LLVMValueRef next = mg_undefined_go_behind(s, call);
    LLVMValueRef low = mg_weaver_call(s->weaver, MG_HOOK_on_undefined_result, next, &halves[0], 1);
    if (LLVMGetIntTypeWidth(type) <= 64)
        return resize(s, low, type);
    LLVMValueRef high = mg_weaver_call(s->weaver, MG_HOOK_on_undefined_result, next, &halves[1], 1);
    high = LLVMBuildShl(builder_of(s), resize(s, high, wide), LLVMConstInt(wide, 64, false), "");
    return resize(s, both(s, resize(s, low, wide), high), type);
}

static LLVMValueRef mask_of_phi(state *s, LLVMValueRef phi)
{
    LLVMPositionBuilderBefore(builder_of(s), phi);
    LLVMSetCurrentDebugLocation2(builder_of(s), NULL);
    mg_vec_push(&s->phis, phi);
    return LLVMBuildPhi(builder_of(s), type_of_mask(s, phi), "");
}

/* Operands may come from the phi itself; and finding a mask may add more of them. */
void mg_undefined_fill_phis(mg_undefined *s)
{
    for (size_t k = 0; k < s->phis.count; k++) {
        LLVMValueRef phi = s->phis.items[k], made = (LLVMValueRef)mgc_map_get(s->masks, phi);
        assert(made && LLVMIsAPHINode(made));
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            LLVMValueRef mask = mask_for(s, phi, i);
            LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
            LLVMAddIncoming(made, &mask, &block, 1);
        }
    }
    s->phis.count = 0;
}

/* ---- instructions ---------------------------------------------------------------------------------------- */

static unsigned count_operands(LLVMValueRef value)
{
    return LLVMIsACallInst(value) ? LLVMGetNumArgOperands(value) : (unsigned)LLVMGetNumOperands(value);
}

/* For everything that has no rule of its own. */
static LLVMValueRef mask_of_any(state *s, LLVMValueRef value)
{
    LLVMValueRef any = LLVMConstNull(s->weaver->i1);
    if (mg_undefined_is_vector(value))
        return mg_undefined_any_elements(s, value, count_operands(value));
    for (unsigned i = 0; i < count_operands(value); i++)
        mask_for(s, value, i); /* so that the masks of the operands come first */
    mg_undefined_go_behind(s, value);
    for (unsigned i = 0; i < count_operands(value); i++) {
        LLVMValueRef mask = mask_for(s, value, i);
        any = is_zero(mask) ? any : both(s, any, is_any(s, mask));
    }
    return spread(s, any, type_of_mask(s, value));
}

/* A bit is defined if both operands' are, or if one of them decides by itself. */
static LLVMValueRef mask_of_logic(state *s, LLVMValueRef value, LLVMValueRef ua, LLVMValueRef ub)
{
    LLVMValueRef a = plain(s, LLVMGetOperand(value, 0)), b = plain(s, LLVMGetOperand(value, 1));
    if (LLVMGetInstructionOpcode(value) == LLVMOr) {
        a = is_zero(ub) ? a : LLVMBuildNot(builder_of(s), a, "");
        b = is_zero(ua) ? b : LLVMBuildNot(builder_of(s), b, "");
    }
    return both(s, is_zero(ub) ? ub : only(s, ua, ub), both(s, only(s, ua, b), only(s, ub, a)));
}

/* The least and the greatest sum differ where a carry may come or not. */
static LLVMValueRef mask_of_sum(state *s, LLVMValueRef a, LLVMValueRef b, LLVMValueRef ua, LLVMValueRef ub)
{
    LLVMBuilderRef builder = builder_of(s);
    if (is_zero(ua) && is_zero(ub))
        return ua;
    LLVMValueRef least = LLVMBuildAdd(builder, LLVMBuildAnd(builder, a, LLVMBuildNot(builder, ua, ""), ""),
                                      LLVMBuildAnd(builder, b, LLVMBuildNot(builder, ub, ""), ""), "");
    LLVMValueRef most =
        LLVMBuildAdd(builder, LLVMBuildOr(builder, a, ua, ""), LLVMBuildOr(builder, b, ub, ""), "");
    return both(s, LLVMBuildXor(builder, least, most, ""), both(s, ua, ub));
}

static LLVMValueRef mask_of_shift(state *s, LLVMValueRef value, LLVMValueRef ua, LLVMValueRef ub)
{
    LLVMBuilderRef builder = builder_of(s);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    LLVMValueRef amount = LLVMGetOperand(value, 1);
    if (!is_zero(ua) && opcode == LLVMShl)
        ua = LLVMBuildShl(builder, ua, amount, "");
    else if (!is_zero(ua))
        ua = (opcode == LLVMLShr ? LLVMBuildLShr : LLVMBuildAShr)(builder, ua, amount, "");
    return both(s, ua, spread(s, ub, LLVMTypeOf(value)));
}

static LLVMValueRef mask_of_operator(state *s, LLVMValueRef value)
{
    LLVMValueRef ua = mask_for(s, value, 0), ub = mask_for(s, value, 1);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    bool is_bitwise = opcode == LLVMAnd || opcode == LLVMOr || opcode == LLVMXor;
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind && !is_bitwise)
        return mask_of_any(s, value);
    mg_undefined_go_behind(s, value);
    switch (opcode) {
    case LLVMAnd:
    case LLVMOr:
        return mask_of_logic(s, value, ua, ub);
    case LLVMXor:
        return both(s, ua, ub);
    case LLVMAdd:
        return mask_of_sum(s, LLVMGetOperand(value, 0), LLVMGetOperand(value, 1), ua, ub);
    case LLVMSub:
    case LLVMMul:
        return spread_up(s, both(s, ua, ub));
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return mask_of_shift(s, value, ua, ub);
    default:
        return mask_of_any(s, value);
    }
}

/* Undefined unless bits that are defined differ. */
static LLVMValueRef mask_of_equal(state *s, LLVMValueRef a, LLVMValueRef b, LLVMValueRef undefined)
{
    LLVMBuilderRef builder = builder_of(s);
    LLVMValueRef differ = only(s, LLVMBuildXor(builder, a, b, ""), LLVMBuildNot(builder, undefined, ""));
    LLVMValueRef same = LLVMBuildICmp(builder, LLVMIntEQ, differ, LLVMConstNull(LLVMTypeOf(differ)), "");
    return LLVMBuildAnd(builder, is_any(s, undefined), same, "");
}

/* The comparison is undefined if it can go either way: the least possible a with the greatest possible b compares differently than the greatest a with the
 * least b. The sign bit of signed numbers is flipped, so that they can be compared as unsigned ones. */
static LLVMValueRef mask_of_order(state *s, LLVMValueRef compare, LLVMValueRef masks[2])
{
    LLVMBuilderRef builder = builder_of(s);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    LLVMValueRef least[2], most[2];
    LLVMTypeRef type = LLVMTypeOf(masks[0]);
    LLVMValueRef top = LLVMBuildShl(builder, LLVMConstInt(type, 1, false),
                                    LLVMConstInt(type, LLVMGetIntTypeWidth(type) - 1, false), "");
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef value = plain(s, LLVMGetOperand(compare, i));
        if (predicate >= LLVMIntSGT)
            value = LLVMBuildXor(builder, value, top, "");
        least[i] = LLVMBuildAnd(builder, value, LLVMBuildNot(builder, masks[i], ""), "");
        most[i] = LLVMBuildOr(builder, value, masks[i], "");
    }
    static const LLVMIntPredicate unsigned_of[] = {LLVMIntUGT, LLVMIntUGE, LLVMIntULT, LLVMIntULE};
    assert(predicate >= LLVMIntUGT && predicate <= LLVMIntSLE);
    if (predicate >= LLVMIntSGT)
        predicate = unsigned_of[predicate - LLVMIntSGT];
    return LLVMBuildXor(builder, LLVMBuildICmp(builder, predicate, least[0], most[1], ""),
                        LLVMBuildICmp(builder, predicate, most[0], least[1], ""), "");
}

static LLVMValueRef mask_of_compare(state *s, LLVMValueRef compare)
{
    LLVMValueRef masks[2] = {mask_for(s, compare, 0), mask_for(s, compare, 1)};
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    if (LLVMGetTypeKind(LLVMTypeOf(compare)) != LLVMIntegerTypeKind)
        return mask_of_any(s, compare);
    mg_undefined_go_behind(s, compare);
    if (predicate != LLVMIntEQ && predicate != LLVMIntNE)
        return mask_of_order(s, compare, masks);
    return mask_of_equal(s, plain(s, LLVMGetOperand(compare, 0)), plain(s, LLVMGetOperand(compare, 1)),
                         both(s, masks[0], masks[1]));
}

static LLVMValueRef mask_of_cast(state *s, LLVMValueRef cast)
{
    LLVMValueRef mask = mask_for(s, cast, 0);
    LLVMTypeRef type = type_of_mask(s, cast);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(cast);
    mg_undefined_go_behind(s, cast);
    switch (opcode) {
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMZExt:
        return mg_undefined_is_vector(cast) ? mg_undefined_cast_elements(s, cast)
                                            : LLVMBuildCast(builder_of(s), opcode, mask, type, "");
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMBitCast:
    case LLVMFreeze:
        return resize(s, mask, type);
    default:
        return mask_of_any(s, cast);
    }
}

static LLVMValueRef mask_of_select(state *s, LLVMValueRef select)
{
    LLVMValueRef yes = mask_for(s, select, 1), no = mask_for(s, select, 2);
    if (mg_undefined_is_vector(LLVMGetOperand(select, 0)))
        return mg_undefined_select_elements(s, select);
    mg_undefined_go_behind(s, select);
    return LLVMBuildSelect(builder_of(s), LLVMGetOperand(select, 0), yes, no, "");
}

/* ---- values of several parts ----------------------------------------------------------------------------- */

/* Where a part begins, in bits; its width. */
static unsigned find_part(const state *s, LLVMValueRef value, LLVMTypeRef type, unsigned *width)
{
    const unsigned *indices = LLVMGetIndices(value);
    uint64_t offset = 0;
    for (unsigned i = 0; i < LLVMGetNumIndices(value); i++)
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            offset += LLVMOffsetOfElement(s->weaver->data, type, indices[i]);
            type = LLVMStructGetTypeAtIndex(type, indices[i]);
        } else {
            type = LLVMGetElementType(type);
            offset += indices[i] * LLVMABISizeOfType(s->weaver->data, type);
        }
    *width = mg_undefined_width(s->weaver, type);
    assert(offset * 8 + *width <= 128);
    return (unsigned)offset * 8;
}

/* The mask of the result, or of the bit that says whether it overflowed (asks). */
static LLVMValueRef mask_of_overflow(state *s, LLVMValueRef call, bool asks);

static LLVMValueRef mask_of_extract(state *s, LLVMValueRef extract)
{
    unsigned width;
    LLVMValueRef whole = LLVMGetOperand(extract, 0);
    if (mg_undefined_is_overflow(whole))
        return mask_of_overflow(s, whole, LLVMGetIndices(extract)[0]);
    LLVMValueRef mask = mask_for(s, extract, 0);
    unsigned from = find_part(s, extract, LLVMTypeOf(whole), &width);
    mg_undefined_go_behind(s, extract);
    LLVMValueRef part = LLVMBuildLShr(builder_of(s), mask, LLVMConstInt(LLVMTypeOf(mask), from, false), "");
    return resize(s, part, type_of_mask(s, extract));
}

static LLVMValueRef mask_of_insert(state *s, LLVMValueRef insert)
{
    unsigned width;
    LLVMValueRef whole = mask_for(s, insert, 0), part = mask_for(s, insert, 1);
    LLVMTypeRef type = LLVMTypeOf(whole);
    unsigned from = find_part(s, insert, LLVMTypeOf(insert), &width);
    LLVMValueRef at = LLVMConstInt(type, from, false);
    LLVMTypeRef narrow = LLVMIntTypeInContext(s->weaver->unit->context, width);
    mg_undefined_go_behind(s, insert);
    LLVMValueRef place = LLVMBuildShl(builder_of(s), resize(s, LLVMConstAllOnes(narrow), type), at, "");
    LLVMValueRef moved = LLVMBuildShl(builder_of(s), resize(s, part, type), at, "");
    return both(s, only(s, whole, LLVMBuildNot(builder_of(s), place, "")), moved);
}

/* ---- calls ----------------------------------------------------------------------------------------------- */

static LLVMValueRef mask_of_overflow(state *s, LLVMValueRef call, bool asks)
{
    const char *name = LLVMGetValueName(LLVMGetCalledValue(call));
    LLVMValueRef ua = mask_for(s, call, 0), ub = mask_for(s, call, 1);
    mg_undefined_go_behind(s, call);
    if (asks)
        return spread(s, both(s, ua, ub), s->weaver->i1);
    if (strstr(name, "add.with"))
        return mask_of_sum(s, LLVMGetArgOperand(call, 0), LLVMGetArgOperand(call, 1), ua, ub);
    return spread_up(s, both(s, ua, ub));
}

/* Instructions that only move bits: the mask is moved in the same way. */
static LLVMValueRef mask_of_moved_bits(state *s, LLVMValueRef call)
{
    LLVMValueRef mask = mask_for(s, call, 0);
    mg_undefined_go_behind(s, call);
    LLVMValueRef like = LLVMBuildBitCast(builder_of(s), mask, LLVMTypeOf(LLVMGetArgOperand(call, 0)), "");
    return LLVMBuildCall2(builder_of(s), LLVMGetCalledFunctionType(call), LLVMGetCalledValue(call), &like, 1,
                          "");
}

/* Counting zeros below the lowest one bit, or above the highest: it is defined if that bit is, and all bits that are counted. */
static LLVMValueRef mask_of_count(state *s, LLVMValueRef call)
{
    LLVMBuilderRef builder = builder_of(s);
    LLVMValueRef mask = mask_for(s, call, 0), callee = LLVMGetCalledValue(call);
    mg_undefined_go_behind(s, call);
    LLVMValueRef some = LLVMBuildOr(builder, LLVMGetArgOperand(call, 0), mask, "");
    LLVMValueRef args[2][2] = {{some, LLVMConstNull(s->weaver->i1)}, {mask, LLVMConstNull(s->weaver->i1)}};
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    LLVMValueRef first = LLVMBuildCall2(builder, type, callee, args[0], 2, "");
    LLVMValueRef first_undefined = LLVMBuildCall2(builder, type, callee, args[1], 2, "");
    LLVMValueRef is_same = LLVMBuildICmp(builder, LLVMIntEQ, first, first_undefined, "");
    return LLVMBuildSExt(builder, LLVMBuildAnd(builder, is_same, is_any(s, mask), ""), type_of_mask(s, call),
                         "");
}

static const struct {
    const char *name;
    LLVMValueRef (*mask)(state *s, LLVMValueRef call);
} intrinsics[] = {
    {"llvm.bswap.i", mask_of_moved_bits},
    {"llvm.bitreverse.i", mask_of_moved_bits},
    {"llvm.cttz.i", mask_of_count},
    {"llvm.ctlz.i", mask_of_count},
    {"llvm.x86.sse.movmsk.ps", mask_of_moved_bits},
    {"llvm.x86.sse2.movmsk.pd", mask_of_moved_bits},
    {"llvm.x86.sse2.pmovmskb.128", mask_of_moved_bits},
};

static LLVMValueRef mask_of_call(state *s, LLVMValueRef call)
{
    int through = mg_undefined_passed_through(call);
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (mg_weaver_is_unset(call))
        return LLVMConstAllOnes(type_of_mask(s, call));
    if (through >= 0)
        return mask_for(s, call, (unsigned)through);
    for (size_t i = 0; LLVMIsAFunction(callee) && i < sizeof intrinsics / sizeof *intrinsics; i++)
        if (!strncmp(intrinsics[i].name, LLVMGetValueName(callee), strlen(intrinsics[i].name)))
            return intrinsics[i].mask(s, call);
    if (mg_undefined_is_opaque(call))
        return LLVMConstNull(type_of_mask(s, call));
    return mg_undefined_is_woven_call(call) ? mask_of_result(s, call) : mask_of_any(s, call);
}

/* ---- any value ------------------------------------------------------------------------------------------- */

static LLVMValueRef mask_of_parameter(state *s, LLVMValueRef parameter)
{
    unsigned number = 0;
    while (LLVMGetParam(s->function, number) != parameter)
        number++;
    assert(number < MG_UNDEFINED_PASSED);
    LLVMValueRef args[] = {s->function, mg_weaver_number(s->weaver, number)},
                 first = mg_undefined_go_behind(s, parameter);
    LLVMValueRef mask = mg_weaver_call(s->weaver, MG_HOOK_on_undefined_parameter, first, args, 2);
    return resize(s, mask, type_of_mask(s, parameter));
}

typedef LLVMValueRef mask_function(state *s, LLVMValueRef value);

static mask_function *rule_of(LLVMValueRef value)
{
    if (LLVMIsAArgument(value))
        return mask_of_parameter;
    if (LLVMIsALoadInst(value))
        return mask_of_load;
    if (LLVMIsAPHINode(value))
        return mask_of_phi;
    if (LLVMIsACallInst(value))
        return mask_of_call;
    if (LLVMIsASelectInst(value))
        return mask_of_select;
    if (LLVMIsAICmpInst(value))
        return mask_of_compare;
    if (LLVMIsACastInst(value) || LLVMIsAFreezeInst(value))
        return mask_of_cast;
    if (LLVMIsAExtractValueInst(value))
        return mask_of_extract;
    if (LLVMIsAInsertValueInst(value))
        return mask_of_insert;
    if (LLVMIsAExtractElementInst(value))
        return mg_undefined_extract_element;
    if (LLVMIsAInsertElementInst(value))
        return mg_undefined_insert_element;
    if (LLVMIsAShuffleVectorInst(value))
        return mg_undefined_shuffle;
    return LLVMIsABinaryOperator(value) ? mask_of_operator : mask_of_any;
}

static LLVMValueRef mask_of(state *s, LLVMValueRef value)
{
    LLVMValueRef mask = (LLVMValueRef)mgc_map_get(s->masks, value);
    if (!mask) {
        mask = rule_of(value)(s, value);
        assert(LLVMTypeOf(mask) == type_of_mask(s, value)); /* a bit for each bit */
        mgc_map_put(s->masks, value, mask);
    }
    return mask;
}

bool mg_undefined_is_checked(const mg_undefined *s, LLVMValueRef value, LLVMValueRef user, unsigned operand)
{
    for (size_t i = (size_t)(uintptr_t)mgc_map_get(s->checked, value); i; i = s->uses.items[i - 1].next) {
        LLVMValueRef other = s->uses.items[i - 1].user;
        if (other != user && mg_gap_is_before(s->order, other, user, operand))
            return true;
    }
    return false;
}

LLVMValueRef mg_undefined_mask(mg_undefined *s, LLVMValueRef value, LLVMValueRef user, unsigned operand)
{
    if (!mg_undefined_is_tracked(s, value) || mg_undefined_is_checked(s, value, user, operand))
        return LLVMConstNull(type_of_mask(s, value));
    return mask_of(s, value);
}

LLVMValueRef mg_undefined_half(mg_undefined *s, LLVMValueRef mask, unsigned half)
{
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(mask));
    assert(half < 2 && width <= 128);
    if (half && width <= 64)
        return mg_weaver_number(s->weaver, 0);
    if (half)
        mask = LLVMBuildLShr(builder_of(s), mask, LLVMConstInt(LLVMTypeOf(mask), 64, false), "");
    return resize(s, mask, s->weaver->i64);
}

/* ---- sparks ---------------------------------------------------------------------------------------------- */

/* Values whose mask is as cheap to compute as a spark. */
static bool is_leaf(LLVMValueRef value)
{
    return LLVMIsAArgument(value) || LLVMIsALoadInst(value) || LLVMIsAPHINode(value) ||
           LLVMIsASelectInst(value) ||
           (LLVMIsACallInst(value) && mg_undefined_passed_through(value) < 0 &&
            !mg_undefined_is_overflow(value));
}

static LLVMValueRef spark_of_mask(state *s, LLVMValueRef value)
{
    LLVMValueRef mask = mask_of(s, value);
    mg_undefined_go_behind(s, value);
    return both(s, mg_undefined_half(s, mask, 0), mg_undefined_half(s, mask, 1));
}

static LLVMValueRef spark_of_operands(state *s, LLVMValueRef value)
{
    LLVMValueRef spark = mg_weaver_number(s->weaver, 0);
    for (unsigned i = 0; i < count_operands(value); i++)
        mg_undefined_spark(s, LLVMGetOperand(value, i), value, i);
    mg_undefined_go_behind(s, value);
    for (unsigned i = 0; i < count_operands(value); i++)
        spark = both(s, spark, mg_undefined_spark(s, LLVMGetOperand(value, i), value, i));
    return spark;
}

LLVMValueRef mg_undefined_spark(mg_undefined *s, LLVMValueRef value, LLVMValueRef user, unsigned operand)
{
    if (!mg_undefined_is_tracked(s, value) || mg_undefined_is_checked(s, value, user, operand))
        return mg_weaver_number(s->weaver, 0);
    LLVMValueRef spark = (LLVMValueRef)mgc_map_get(s->sparks, value);
    if (!spark) {
        spark = (is_leaf(value) ? spark_of_mask : spark_of_operands)(s, value);
        mgc_map_put(s->sparks, value, spark);
    }
    return spark;
}
