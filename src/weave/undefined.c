/* Undefined bits are put into a function (undefined.h has what they are).
 *
 * First the uses are found that decide something, and a check is put before each; then masks are taken along where values leave the registers:
 * stores, arguments, results. Masks themselves are made on demand (undefined_bits.c), so a value whose bits nobody asks for has none.
 *
 * Whether an argument or a result may be undefined at all is found out for all functions together, until nothing new turns up
 * (`find_signs`): a call tells something about the parameters of the function it calls, and that about what the function returns. */
#include "weave/undefined.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "weave/lanes.h"
#include "weave/sequel.h"

/* ---- uses that decide ------------------------------------------------------------------------------------ */

/* A pointer to a member is as defined as the pointer to the whole. */
static LLVMValueRef without_members(LLVMValueRef value)
{
    while (LLVMIsAGetElementPtrInst(value)) {
        for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(value); i++)
            if (!LLVMIsAConstantInt(LLVMGetOperand(value, i)))
                return value;
        value = LLVMGetOperand(value, 0);
    }
    return value;
}

static void decide(mg_undefined *u, LLVMValueRef user, unsigned operand)
{
    assert(operand < (unsigned)LLVMGetNumOperands(user));
    LLVMValueRef value = without_members(LLVMGetOperand(user, operand));
    if (!mg_undefined_is_tracked(u, value))
        return;
    size_t next = (size_t)(uintptr_t)mgc_map_get(u->checked, value);
    mg_vec_push(&u->uses, ((mg_undefined_use){value, user, operand, next}));
    mgc_map_put(u->checked, value, (void *)(uintptr_t)u->uses.count);
}

static void decide_all(mg_undefined *u, LLVMValueRef user, unsigned from, unsigned end)
{
    for (unsigned i = from; i < end; i++)
        decide(u, user, i);
}

/* Arguments that decide something, of functions that do not look at the others. */
static const struct {
    const char *name;
    unsigned arguments; /* a bit each */
} deciding_arguments[] = {
    {"llvm.memcpy.", 7},     {"llvm.memmove.", 7},   {"llvm.memset.", 5},
    {"mg_on_index", 1},      {"mg_on_lane_read", 1}, {"mg_on_lane_masked", 1},
    {"mg_on_lane_write", 1}, {"mg_on_array", 1},     {"mg_on_use", 1},
};

/* Is it the check of a divisor? That decides whether the run goes on, so it must be defined. Other checks, of overflow and of shifts, do not count as
 * deciding: with undefined operands the result is merely undefined. */
static bool is_division(LLVMValueRef call)
{
    return !strcmp(LLVMGetValueName(LLVMGetCalledValue(call)), "mg_on_bad") &&
           LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 1)) == MG_VERDICT_trap;
}

static bool starts_with(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

static void find_in_known_call(mg_undefined *u, LLVMValueRef call)
{
    const char *name = LLVMGetValueName(LLVMGetCalledValue(call));
    if (is_division(call))
        decide(u, call, 0);
    for (size_t k = 0; k < sizeof deciding_arguments / sizeof *deciding_arguments; k++)
        for (unsigned i = 0; starts_with(name, deciding_arguments[k].name) && i < 3; i++)
            if (deciding_arguments[k].arguments >> i & 1)
                decide(u, call, i);
}

/* Arguments of the host and of functions of the C library must be defined. */
static void find_in_call(mg_undefined *u, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    unsigned count = LLVMGetNumArgOperands(call);
    if (LLVMIsAInlineAsm(callee))
        return;
    if (!LLVMIsAFunction(callee))
        decide(u, call, count); /* whom to call */
    if (mg_undefined_is_woven_call(call))
        return;
    if (LLVMGetIntrinsicID(callee) || !strncmp(LLVMGetValueName(callee), MG_HOOK_NAME, sizeof MG_HOOK_NAME - 1))
        find_in_known_call(u, call);
    else
        decide_all(u, call, 0, count);
}

static void find_use(mg_undefined *u, LLVMValueRef i)
{
    bool is_atomic =
        (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i)) && LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    if (is_atomic || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i))
        decide_all(u, i, 0, (unsigned)LLVMGetNumOperands(i));
    else if (LLVMIsALoadInst(i) || LLVMIsASwitchInst(i) || LLVMIsAAllocaInst(i) ||
             (LLVMIsASelectInst(i) && !mg_undefined_is_vector(LLVMGetOperand(i, 0))) ||
             (LLVMIsAReturnInst(i) && u->is_root && LLVMGetNumOperands(i)))
        decide(u, i, 0);
    else if (LLVMIsAExtractElementInst(i) || LLVMIsAInsertElementInst(i))
        decide(u, i, (unsigned)LLVMGetNumOperands(i) - 1); /* which element */
    else if (LLVMIsAStoreInst(i))
        decide(u, i, 1);
    else if (LLVMIsABranchInst(i) && LLVMIsConditional(i))
        decide(u, i, 0);
    else if (LLVMIsACallInst(i))
        find_in_call(u, i);
}

static LLVMValueRef go_before(mg_undefined *u, LLVMValueRef at)
{
    LLVMPositionBuilderBefore(u->weaver->builder, at);
    LLVMSetCurrentDebugLocation2(u->weaver->builder, NULL);
    return at;
}

static void check(mg_undefined *u, const mg_undefined_use *use)
{
    mg_weaver *weaver = u->weaver;
    if (mg_undefined_is_checked(u, use->value, use->user, use->operand))
        return;
    LLVMValueRef spark = mg_undefined_spark(u, use->value, use->user, use->operand);
    LLVMValueRef mask = mg_undefined_mask(u, use->value, use->user, use->operand);
    go_before(u, use->user);
    LLVMValueRef any = mg_undefined_half(u, mask, 0);
    if (LLVMGetIntTypeWidth(LLVMTypeOf(mask)) > 64)
        any = LLVMBuildOr(weaver->builder, any, mg_undefined_half(u, mask, 1), "");
    LLVMValueRef args[] = {spark, any, mg_weaver_number(weaver, MG_VERDICT_uninitialised),
                           mg_weaver_blame(weaver, use->user)};
    mg_weaver_call(weaver, MG_HOOK_on_undefined_use, use->user, args, 4);
}

/* ---- uses that take masks along -------------------------------------------------------------------------- */

static void weave_store(mg_undefined *u, LLVMValueRef store)
{
    assert(LLVMIsAStoreInst(store));
    mg_weaver *weaver = u->weaver;
    LLVMValueRef value = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
    if (!mg_undefined_is_tracked(u, value) || LLVMGetOrdering(store) != LLVMAtomicOrderingNotAtomic ||
        !mg_undefined_can_hold(weaver, pointer))
        return;
    uint64_t size = LLVMStoreSizeOfType(weaver->data, LLVMTypeOf(value));
    LLVMTypeRef byte = LLVMInt8TypeInContext(weaver->unit->context);
    LLVMValueRef spark = mg_undefined_spark(u, value, store, 0), mask = mg_undefined_mask(u, value, store, 0);
    LLVMValueRef next = go_before(u, LLVMGetNextInstruction(store));
    for (uint64_t at = 0; at < size; at += 8) {
        LLVMValueRef offset = mg_weaver_number(weaver, at);
        LLVMValueRef place = at ? LLVMBuildGEP2(weaver->builder, byte, pointer, &offset, 1, "") : pointer;
        LLVMValueRef args[] = {place, mg_weaver_number(weaver, size - at < 8 ? size - at : 8), spark,
                               mg_undefined_half(u, mask, at != 0)};
        mg_weaver_call(weaver, MG_HOOK_on_undefined_write, next, args, 4);
    }
}

static void weave_fill(mg_undefined *u, LLVMValueRef call)
{
    mg_weaver *weaver = u->weaver;
    if (!mg_undefined_is_tracked(u, LLVMGetArgOperand(call, 1)))
        return;
    LLVMValueRef spark = mg_undefined_spark(u, LLVMGetArgOperand(call, 1), call, 1);
    LLVMValueRef mask = mg_undefined_mask(u, LLVMGetArgOperand(call, 1), call, 1);
    LLVMValueRef next = go_before(u, LLVMGetNextInstruction(call));
    LLVMValueRef size = LLVMBuildIntCast2(weaver->builder, LLVMGetArgOperand(call, 2), weaver->i64, false, "");
    LLVMValueRef args[] = {LLVMGetArgOperand(call, 0), size, spark, mg_undefined_half(u, mask, 0)};
    mg_weaver_call(weaver, MG_HOOK_on_undefined_fill, next, args, 4);
}

static void weave_arguments(mg_undefined *u, LLVMValueRef call)
{
    enum { FIRST = 2 };
    mg_weaver *weaver = u->weaver;
    LLVMValueRef args[FIRST + MG_UNDEFINED_PASSED], none = mg_weaver_number(weaver, 0), spark = none;
    unsigned passed = 0;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        passed |= mg_undefined_is_passed(u, call, i) ? 1u << i : 0;
    if (!passed)
        return;
    assert(passed < 1u << MG_UNDEFINED_PASSED);
    for (unsigned i = 0; i < MG_UNDEFINED_PASSED; i++)
        if (passed >> i & 1) {
            LLVMValueRef part = mg_undefined_spark(u, LLVMGetArgOperand(call, i), call, i);
            LLVMValueRef mask = mg_undefined_mask(u, LLVMGetArgOperand(call, i), call, i);
            go_before(u, call);
            args[FIRST + i] = mg_undefined_half(u, mask, 0);
            spark = LLVMBuildOr(weaver->builder, spark, part, "");
        } else {
            args[FIRST + i] = none;
        }
    args[0] = LLVMGetCalledValue(call);
    args[1] = spark;
    mg_weaver_call(weaver, MG_HOOK_on_undefined_pass, call, args, FIRST + MG_UNDEFINED_PASSED);
}

/* A result that is not used leaves its mask in the control block. It is cleared there, or a later call would seem to have returned it. */
static void drop_result(mg_undefined *u, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call), next = LLVMGetNextInstruction(call);
    uint64_t signs = (uint64_t)(uintptr_t)mgc_map_get(u->signs, callee);
    bool may_return = !LLVMIsAFunction(callee) || signs & MG_UNDEFINED_RESULT;
    if (!may_return || LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail || mgc_map_get(u->masks, call))
        return;
    for (uint64_t half = 0; half < 2; half++) {
        LLVMValueRef number = mg_weaver_number(u->weaver, half);
        mg_weaver_call(u->weaver, MG_HOOK_on_undefined_result, next, &number, 1);
    }
}

/* A masker knows nothing of undefined bits: if an operand has some, it is not asked, just as if the operand had a lane. */
static void guard_masker(mg_undefined *u, LLVMValueRef call)
{
    assert(LLVMGetNumArgOperands(call) == MG_MASKED_OPERANDS + MG_SEQUEL_OPERANDS);
    for (unsigned i = MG_MASKED_OPERANDS; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef spark = mg_undefined_spark(u, LLVMGetArgOperand(call, i), call, i);
        if (LLVMIsAConstantInt(spark))
            continue;
        go_before(u, call);
        LLVMSetOperand(call, MG_MASKED_LANES,
                       LLVMBuildOr(u->weaver->builder, LLVMGetArgOperand(call, MG_MASKED_LANES), spark, ""));
    }
}

/* With a term beside it, the mask of a result would need a term too. Such a path is given up. */
static void guard_map(mg_undefined *u, LLVMValueRef call)
{
    enum { LANES = 0, VALUES = 2 };
    mg_weaver *weaver = u->weaver;
    for (unsigned i = 0; i < 2; i++) {
        LLVMValueRef value = LLVMGetArgOperand(call, VALUES + i);
        if (!mg_undefined_is_tracked(u, value))
            continue;
        LLVMValueRef spark = mg_undefined_spark(u, value, call, VALUES + i),
                     mask = mg_undefined_mask(u, value, call, VALUES + i);
        go_before(u, call);
        LLVMValueRef args[] = {spark, mg_undefined_half(u, mask, 0), LLVMGetArgOperand(call, LANES + 1 - i),
                               mg_weaver_number(weaver, MG_VERDICT_beyond), mg_weaver_blame(weaver, call)};
        mg_weaver_call(weaver, MG_HOOK_on_undefined_map, call, args, 5);
    }
}

static void weave_call(mg_undefined *u, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName(callee) : "";
    if (mg_undefined_is_woven_call(call))
        weave_arguments(u, call);
    else if (!strncmp(name, "llvm.memset.", 12))
        weave_fill(u, call);
    else if (callee == u->weaver->hooks[MG_HOOK_on_lane_masked])
        guard_masker(u, call);
    else if (callee == u->weaver->hooks[MG_HOOK_on_lane_map] && u->weaver->options->lanes == MG_LANES_TERMS)
        guard_map(u, call);
}

static void weave_return(mg_undefined *u, LLVMValueRef at)
{
    LLVMValueRef value = LLVMGetNumOperands(at) ? LLVMGetOperand(at, 0) : NULL;
    if (!value || u->is_root || !mg_undefined_is_tracked(u, value))
        return;
    LLVMValueRef spark = mg_undefined_spark(u, value, at, 0), mask = mg_undefined_mask(u, value, at, 0);
    go_before(u, at);
    LLVMValueRef args[] = {spark, mg_undefined_half(u, mask, 0), mg_undefined_half(u, mask, 1)};
    mg_weaver_call(u->weaver, MG_HOOK_on_undefined_return, at, args, 3);
}

static void weave_use(mg_undefined *u, LLVMValueRef instruction)
{
    if (LLVMIsAStoreInst(instruction))
        weave_store(u, instruction);
    else if (LLVMIsACallInst(instruction))
        weave_call(u, instruction);
    else if (LLVMIsAReturnInst(instruction))
        weave_return(u, instruction);
}

/* ---- deciders -------------------------------------------------------------------------------------------- */

/* Neither does a decider: NULL is passed in its place where one of its operands has undefined bits. */
static void guard_deciders(mg_undefined *u)
{
    mg_weaver *weaver = u->weaver;
    for (size_t k = 0; k < weaver->deciders.count; k++) {
        mg_sequel *decider = &weaver->deciders.items[k];
        LLVMValueRef load = decider->load, spark = mg_weaver_number(weaver, 0);
        if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(load)) != u->function)
            continue;
        for (unsigned i = 0; i < decider->count; i++) {
            LLVMValueRef part = mg_undefined_spark(u, decider->operands[i], load, 0);
            go_before(u, load);
            spark = LLVMIsAConstantInt(part) ? spark : LLVMBuildOr(weaver->builder, spark, part, "");
        }
        if (LLVMIsAConstantInt(spark))
            continue;
        LLVMValueRef is_sure =
            LLVMBuildICmp(weaver->builder, LLVMIntEQ, spark, mg_weaver_number(weaver, 0), "");
        decider->function =
            LLVMBuildSelect(weaver->builder, is_sure, decider->function, LLVMConstNull(weaver->ptr), "");
    }
}

/* ---- functions ------------------------------------------------------------------------------------------- */

typedef MG_VEC(LLVMValueRef) instructions;

static void list_instructions(mg_undefined *u, instructions *all)
{
    mgc_map_put(u->next, u->function, mg_weaver_after_allocas(LLVMGetEntryBasicBlock(u->function)));
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(u->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            LLVMValueRef next = LLVMIsAPHINode(i) ? mg_weaver_first_after_phis(b) : LLVMGetNextInstruction(i);
            mgc_map_put(u->next, i, next);
            mg_vec_push(all, i);
        }
}

static void weave_instructions(mg_undefined *u, const instructions *all)
{
    for (size_t i = 0; i < all->count; i++)
        find_use(u, all->items[i]);
    for (size_t i = 0; i < u->uses.count; i++)
        check(u, &u->uses.items[i]);
    for (size_t i = 0; i < all->count; i++)
        weave_use(u, all->items[i]);
    guard_deciders(u);
    mg_undefined_fill_phis(u);
    for (size_t i = 0; i < all->count; i++)
        if (LLVMIsACallInst(all->items[i]) && mg_undefined_is_woven_call(all->items[i]))
            drop_result(u, all->items[i]);
}

static mg_undefined begin(mg_weaver *weaver, LLVMValueRef function, mgc_map *signs)
{
    return (mg_undefined){.weaver = weaver,
                          .function = function,
                          .is_root = mg_weaver_is_root(weaver, function),
                          .signs = signs,
                          .tracked = mgc_set_new(),
                          .masks = mgc_map_new(),
                          .sparks = mgc_map_new(),
                          .checked = mgc_map_new(),
                          .next = mgc_map_new()};
}

static void end(mg_undefined *u)
{
    mgc_set_free(u->tracked);
    mgc_map_free(u->masks);
    mgc_map_free(u->sparks);
    mgc_map_free(u->checked);
    mgc_map_free(u->next);
    mg_vec_clear(&u->uses);
    mg_vec_clear(&u->phis);
}

static void weave_function(mg_weaver *weaver, LLVMValueRef function, mgc_map *signs)
{
    mg_undefined u = begin(weaver, function, signs);
    uint64_t parameters = (uint64_t)(uintptr_t)mgc_map_get(signs, function) & ~MG_UNDEFINED_RESULT;
    instructions all = {0};
    mg_undefined_find(&u);
    u.order = mg_gap_order_new(function);
    list_instructions(&u, &all);
    weave_instructions(&u, &all);
    assert(!u.phis.count); /* every mask has all it is made of */
    if (parameters)
        mg_weaver_call(weaver, MG_HOOK_on_undefined_entered, (LLVMValueRef)mgc_map_get(u.next, function),
                       &function, 1);
    mg_gap_order_free(u.order);
    mg_vec_clear(&all);
    end(&u);
}

/* ---- which arguments and results may be undefined -------------------------------------------------------- */

static bool add_signs(mgc_map *signs, LLVMValueRef function, uint64_t more)
{
    uint64_t old = (uint64_t)(uintptr_t)mgc_map_get(signs, function);
    mgc_map_put(signs, function, (void *)(uintptr_t)(old | more));
    return (old | more) != old;
}

static bool is_woven(LLVMValueRef function)
{
    return !LLVMIsDeclaration(function) && !mg_sequel_is_copy(function);
}

static bool is_hook(LLVMValueRef callee)
{
    return LLVMIsAFunction(callee) && !strncmp(LLVMGetValueName(callee), MG_HOOK_NAME, sizeof MG_HOOK_NAME - 1);
}

/* May it be called by its address? Passing the address to a hook does not count, as hooks only compare it. */
static bool is_taken(LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && is_hook(LLVMGetCalledValue(user)))
            continue;
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function)
            return true;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetArgOperand(user, i) == function)
                return true;
    }
    return false;
}

static uint64_t signs_at_first(mg_weaver *weaver, LLVMValueRef function)
{
    uint64_t signs = MG_UNDEFINED_RESULT;
    if (!is_taken(function))
        return 0;
    for (unsigned i = 0; i < LLVMCountParams(function) && i < MG_UNDEFINED_PASSED; i++)
        if (mg_undefined_has_mask(weaver, LLVMTypeOf(LLVMGetParam(function, i))))
            signs |= 1ull << i;
    return signs;
}

static bool add_from_call(mg_undefined *u, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    bool is_new = LLVMGetTailCallKind(call) == LLVMTailCallKindMustTail &&
                  add_signs(u->signs, u->function, MG_UNDEFINED_RESULT);
    for (unsigned i = 0; LLVMIsAFunction(callee) && i < LLVMGetNumArgOperands(call); i++)
        if (mg_undefined_is_passed(u, call, i))
            is_new = add_signs(u->signs, callee, 1ull << i) || is_new;
    return is_new;
}

static bool add_from(mg_undefined *u)
{
    bool is_new = false;
    mg_undefined_find(u);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(u->function); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
            if (LLVMIsACallInst(i) && mg_undefined_is_woven_call(i))
                is_new = add_from_call(u, i) || is_new;
            else if (LLVMIsAReturnInst(i) && LLVMGetNumOperands(i) && !u->is_root &&
                     mg_undefined_is_tracked(u, LLVMGetOperand(i, 0)))
                is_new = add_signs(u->signs, u->function, MG_UNDEFINED_RESULT) || is_new;
    return is_new;
}

static void find_signs(mg_weaver *weaver, mgc_map *signs)
{
    bool is_new = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (is_woven(f))
            add_signs(signs, f, signs_at_first(weaver, f));
    while (is_new) {
        is_new = false;
        for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f)) {
            if (!is_woven(f))
                continue;
            mg_undefined u = begin(weaver, f, signs);
            is_new = add_from(&u) || is_new;
            end(&u);
        }
    }
}

void mg_undefined_weave(mg_weaver *weaver)
{
    assert(weaver->finds_undefined);
    mgc_map *signs = mgc_map_new();
    find_signs(weaver, signs);
    for (LLVMValueRef f = LLVMGetFirstFunction(weaver->module); f; f = LLVMGetNextFunction(f))
        if (is_woven(f))
            weave_function(weaver, f, signs);
    mgc_map_free(signs);
}

/* Functions of the host that give memory which was not written yet. */
static const char *const givers[] = {"mg_host_malloc", "mg_host_realloc", "mg_host_aligned_alloc"};

bool mg_undefined_can_be(mg_weaver *weaver)
{
    for (size_t i = 0; i < sizeof givers / sizeof *givers; i++) {
        LLVMValueRef giver = LLVMGetNamedFunction(weaver->module, givers[i]);
        if (giver && LLVMGetFirstUse(giver))
            return true;
    }
    return weaver->options->unset || weaver->options->poisons;
}
