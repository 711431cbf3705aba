/* Strict uses: what is put in before them. The value is chosen there, or, of a pointer that is followed, the place where it leads to for now; whatever comes behind
 * that uses what was chosen. Where two strict uses follow each other, the first one chooses for both.
 *
 * With terms a pointer may stay open behind a strict use, as one into an array does (pointer_lanes.c): then uses like the first share what that was given, and all
 * others get a pointer that has the lane it is left with. That pointer is *settled*: a use that only moves it needs nothing more. */
#include <assert.h>

#include "weave/lanes.h"

typedef struct place {
    LLVMValueRef user;
    unsigned operand;
    uint64_t use; /* enum mg_lane_use */
    bool is_strict;
} place;

typedef MG_VEC(place) places;

static bool is_pointer(const mg_lanes *lanes, LLVMValueRef value)
{
    return lanes->weaver->options->lanes == MG_LANES_TERMS &&
           LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static uint64_t use_of(const mg_lanes *lanes, LLVMValueRef value, LLVMValueRef user, unsigned operand)
{
    if (!is_pointer(lanes, value))
        return mg_lanes_is_real(LLVMTypeOf(value)) ? MG_USE_REAL : MG_USE_NUMBER;
    uint64_t extent = mg_pointer_lanes_extent(lanes, user, operand);
    bool is_moved = !operand && mg_pointer_lanes_moves(user);
    return extent ? MG_USE_ACCESS + extent : is_moved ? MG_USE_MOVE : MG_USE_NUMBER;
}

static void find_places(const mg_lanes *lanes, LLVMValueRef value, places *all)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_known = LLVMIsADbgInfoIntrinsic(user) || mgc_set_has(lanes->own, user);
        for (size_t k = 0; k < all->count && !is_known; k++)
            is_known = all->items[k].user == user;
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user) && !is_known; i++)
            if (LLVMGetOperand(user, i) == value)
                mg_vec_push(all,
                            ((place){user, i, use_of(lanes, value, user, i), !mg_lanes_keeps(lanes, user, i)}));
    }
}

/* Is no other strict use before it on every way? */
static bool is_first(const mg_lanes *lanes, const places *all, size_t number)
{
    const place *p = &all->items[number];
    for (size_t i = 0; i < all->count; i++) {
        LLVMValueRef other = all->items[i].user;
        if (all->items[i].is_strict &&
            (other != p->user ? mg_gap_is_before(lanes->order, other, p->user, p->operand) : i < number))
            return false;
    }
    return true;
}

/* ---- what is put in --------------------------------------------------------------------------------------- */

/* Chooses a value before an instruction; its lane is filled in when it is known. Gives 64 bits. */
static LLVMValueRef force_before(mg_lanes *lanes, LLVMValueRef value, const place *use)
{
    mg_weaver *weaver = lanes->weaver;
    LLVMPositionBuilderBefore(weaver->builder, use->user);
    LLVMSetCurrentDebugLocation2(weaver->builder, NULL);
    LLVMValueRef args[] = {mg_lanes_widen(lanes, value), mg_weaver_number(weaver, 0),
                           mg_weaver_blame(weaver, use->user), mg_weaver_number(weaver, use->use)};
    LLVMValueRef call = mg_lanes_own(lanes, mg_weaver_call(weaver, MG_HOOK_on_lane_force, use->user, args, 4));
    mg_vec_push(&lanes->forces, ((mg_lane_force){value, call}));
    return call;
}

static LLVMValueRef narrow_before(mg_lanes *lanes, LLVMValueRef chosen, LLVMTypeRef type, LLVMValueRef before)
{
    LLVMPositionBuilderBefore(lanes->weaver->builder, before);
    LLVMSetCurrentDebugLocation2(lanes->weaver->builder, NULL);
    return mg_lanes_narrow(lanes, chosen, type);
}

/* The pointer that is left, right behind what was chosen. */
static LLVMValueRef settle_before(mg_lanes *lanes, LLVMValueRef value, LLVMValueRef chosen, const place *use)
{
    mg_weaver *weaver = lanes->weaver;
    LLVMValueRef args[] = {chosen, mg_weaver_number(weaver, 0)};
    LLVMValueRef lane =
        mg_lanes_own(lanes, mg_weaver_call(weaver, MG_HOOK_on_lane_settled, use->user, args, 2));
    mg_vec_push(&lanes->forces, ((mg_lane_force){value, lane}));
    LLVMValueRef left = narrow_before(lanes, chosen, LLVMTypeOf(value), use->user);
    mgc_map_put(lanes->settled, left, lane);
    mg_vec_push(&lanes->pointers, left);
    return left;
}

/* Does what was chosen for one use do for another? */
static bool is_enough(uint64_t chosen_for, uint64_t use)
{
    if (chosen_for < MG_USE_ACCESS)
        return chosen_for == use && use != MG_USE_MOVE;
    return use > MG_USE_ACCESS && use <= chosen_for;
}

static void force_value(mg_lanes *lanes, LLVMValueRef value);

static void force_at(mg_lanes *lanes, LLVMValueRef value, const places *all, const place *first)
{
    bool stays = is_pointer(lanes, value) && !mg_pointer_lanes_is_field(first->user, first->operand);
    LLVMValueRef call = force_before(lanes, value, first), chosen = NULL, left = NULL;
    LLVMTypeRef type = LLVMTypeOf(value);
    assert(LLVMGetCalledValue(call) == lanes->weaver->hooks[MG_HOOK_on_lane_force]);
    for (size_t i = 0; i < all->count; i++) {
        const place *p = &all->items[i];
        bool is_shared = !stays || is_enough(first->use, p->use);
        if (!mg_gap_is_before(lanes->order, call, p->user, p->operand))
            continue;
        if (is_shared && !chosen)
            chosen = narrow_before(lanes, call, type, first->user);
        if (!is_shared && !left)
            left = settle_before(lanes, value, call, first);
        LLVMSetOperand(p->user, p->operand, is_shared ? chosen : left);
    }
    if (left) /* it has one strict use less */
        force_value(lanes, left);
}

static void force_value(mg_lanes *lanes, LLVMValueRef value)
{
    places all = {0};
    find_places(lanes, value, &all);
    for (size_t i = 0; i < all.count; i++)
        if (all.items[i].is_strict && is_first(lanes, &all, i))
            force_at(lanes, value, &all, &all.items[i]);
    mg_vec_clear(&all);
}

void mg_lanes_force(mg_lanes *lanes)
{
    for (size_t i = 0; i < lanes->values.count; i++)
        force_value(lanes, lanes->values.items[i]);
}
