/* Pointers into arrays whose length is a symbol. Such a pointer never becomes a number by itself, whatever its index: its lane (MG_LANE_POINTER) says which array it leads
 * into, and has its address as a term. So it may be moved, subtracted and compared like any term. Where it is followed the place is found where
 * its element lies (indices.c). Only what needs a number gets one, as does code that is not woven: an element has an address of its own there as long as its
 * index is small enough.
 *
 * Two pointers into the same array compare as their indices do, and those into different ones never are equal, nor is one NULL: elsewhere than C allows
 * a pointer to lead, that is more than addresses would say, since arrays lie closer together than they are long. */
#include <assert.h>

#include "prove/arrays.h"
#include "sym/divide.h"

/* Where the array begins. */
static uint64_t start_of(const mg_prover *p, uint64_t lane)
{
    assert(MG_LANE_IS_POINTER(lane)); /* invariant 63 */
    return mg_arrays_address(p, MG_LANE_ARRAY(lane));
}

/* Bytes from where the array begins. */
static mg_term offset_of(const mg_prover *p, uint64_t lane)
{
    return mg_terms_binary(p->terms, MG_TERM_SUB, (mg_term)lane, mg_arrays_number(p, start_of(p, lane)));
}

static bool is_live(const mg_prover *p, uint64_t lane)
{
    uint32_t number;
    return mg_arrays_at(p, start_of(p, lane), &number);
}

uint64_t mg_pointers_lane(mg_prover *p, uint64_t address)
{
    uint32_t number;
    if (!mg_arrays_find(p, address, &number))
        return 0;
    mg_term term = mg_arrays_number(p, address);
    if (!term)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    return MG_LANE_POINTER(number, term);
}

/* ---- as numbers ------------------------------------------------------------------------------------------- */

bool mg_pointers_number(uint64_t lane, uint64_t *value)
{
    const mg_term_node *node = mg_terms_node(mg_prover_current()->terms, (mg_term)lane);
    *value = node->value;
    return MG_LANE_IS_POINTER(lane) && node->operation == MG_TERM_CONSTANT;
}

uint64_t mg_pointers_settled(uint64_t lane)
{
    return MG_LANE_IS_POINTER(lane) ? lane : 0;
}

static uint64_t take_number(mg_prover *p, mg_term term)
{
    const mg_term_node *node = mg_terms_node(p->terms, term);
    return node->operation == MG_TERM_CONSTANT ? node->value : mg_prover_take_value(p, term);
}

/* Behind the elements with addresses of their own lie others. */
uint64_t mg_pointers_force(mg_prover *p, uint64_t lane)
{
    mg_arrays_decide(p, MG_LANE_ARRAY(lane), 0);
    uint64_t value = take_number(p, (mg_term)lane), size = mg_arrays_size(p, MG_LANE_ARRAY(lane));
    if (value - start_of(p, lane) >= MG_ELEMENTS_KNOWN * size && is_live(p, lane))
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    return value;
}

/* ---- following -------------------------------------------------------------------------------------------- */

static uint64_t follow_offset(mg_prover *p, uint64_t lane, mg_term offset, uint64_t bytes)
{
    uint64_t rest;
    mg_term index;
    if (!offset)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    if (!is_live(p, lane)) {
        mg_indices_check_freed(p, MG_LANE_ARRAY(lane), offset);
        return start_of(p, lane); /* the access finds that it was freed */
    }
    assert(bytes && MG_LANE_IS_POINTER(lane)); /* invariant 63 */
    bool is_whole = mg_terms_divide(p->terms, offset, bytes, &index, &rest) && !rest;
    mg_arrays_decide(p, MG_LANE_ARRAY(lane), is_whole ? bytes : 0);
    uint64_t size = mg_arrays_size(p, MG_LANE_ARRAY(lane));
    if (mg_terms_divide(p->terms, offset, size, &index, &rest) && rest + bytes <= size)
        return start_of(p, lane) + mg_indices_place(p, MG_LANE_ARRAY(lane), index) * size + rest;
    mg_indices_check_bytes(p, MG_LANE_ARRAY(lane), offset, bytes);
    return mg_pointers_force(p, lane);
}

uint64_t mg_pointers_follow(uint64_t lane, uint64_t bytes)
{
    mg_prover *p = mg_prover_current();
    MG_CONTROL->stack.lane_settled = mg_pointers_settled(lane);
    if (!MG_LANE_IS_POINTER(lane))
        return take_number(p, (mg_term)lane);
    return bytes ? follow_offset(p, lane, offset_of(p, lane), bytes) : 0;
}

/* ---- moving ----------------------------------------------------------------------------------------------- */

/* A pointer, its lane or its address, as the lane of one into an array; 0: it is none. */
static uint64_t pointer_of(mg_prover *p, uint64_t base)
{
    assert(!(base & MG_LANE_TERM) || MG_LANE_IS_POINTER(base)); /* it was settled */
    return MG_LANE_IS_POINTER(base) ? base : mg_pointers_lane(p, base);
}

static uint64_t move_by(mg_prover *p, uint64_t pointer, uint64_t lane, uint64_t index, uint64_t size)
{
    mg_term by = mg_terms_binary(p->terms, MG_TERM_MUL, lane ? (mg_term)lane : mg_arrays_number(p, index),
                                 mg_arrays_number(p, size)),
            address = mg_terms_binary(p->terms, MG_TERM_ADD, (mg_term)pointer, by);
    if (!address)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    assert(mg_terms_width(p->terms, address) == 64); /* invariant 63: it is counted as if all elements lay side by side */
    return MG_LANE_POINTER(MG_LANE_ARRAY(pointer), address);
}

static uint64_t open_lane(uint64_t lane)
{
    return lane & MG_LANE_OPEN ? lane : 0;
}

uint64_t mg_pointers_move(uint64_t base, uint64_t lane, uint64_t index, uint64_t size)
{
    mg_prover *p = mg_prover_current();
    uint64_t pointer = pointer_of(p, base);
    lane = open_lane(lane);
    if (lane && !(lane & MG_LANE_TERM)) {
        index = mg_open_force(lane);
        lane = 0;
    }
    if (pointer)
        return move_by(p, pointer, lane, index, size);
    MG_CONTROL->stack.lane_value = base + size * (lane ? mg_prover_take_value(p, (mg_term)lane) : index);
    return 0;
}

uint64_t mg_pointers_element(uint64_t base, uint64_t lane, uint64_t index, uint64_t size)
{
    uint64_t pointer = mg_pointers_move(base, lane, index, size);
    mg_prover *p = mg_prover_current();
    return pointer ? follow_offset(p, pointer, offset_of(p, pointer), size) : MG_CONTROL->stack.lane_value;
}

/* ---- comparing -------------------------------------------------------------------------------------------- */

/* Of each comparison: as signed numbers; and what it says of two objects, the first of which lies below the other, or above it. */
static const struct {
    uint8_t term;
    bool is_swapped, is_true_below, is_true_above;
} comparisons[MG_OPERATION_COUNT] = {
    [MG_OPERATION_EQ] = {MG_TERM_EQ, false, false, false},
    [MG_OPERATION_NE] = {MG_TERM_NE, false, true, true},
    [MG_OPERATION_LT_UNSIGNED] = {MG_TERM_SLT, false, true, false},
    [MG_OPERATION_LE_UNSIGNED] = {MG_TERM_SLE, false, true, false},
    [MG_OPERATION_GT_UNSIGNED] = {MG_TERM_SLT, true, false, true},
    [MG_OPERATION_GE_UNSIGNED] = {MG_TERM_SLE, true, false, true},
};

/* Both by how many elements, where that can be seen; else by how many bytes. */
static mg_term compare_inside(mg_prover *p, mg_operation operation, uint64_t a, uint64_t b)
{
    uint64_t size = mg_arrays_size(p, MG_LANE_ARRAY(a)), rest_a, rest_b;
    mg_term left = offset_of(p, a), right = offset_of(p, b), index_a, index_b;
    bool is_aligned = mg_terms_divide(p->terms, left, size, &index_a, &rest_a) &&
                      mg_terms_divide(p->terms, right, size, &index_b, &rest_b) && rest_a == rest_b;
    left = is_aligned ? index_a : left;
    right = is_aligned ? index_b : right;
    return comparisons[operation].is_swapped
               ? mg_terms_binary(p->terms, comparisons[operation].term, right, left)
               : mg_terms_binary(p->terms, comparisons[operation].term, left, right);
}

bool mg_pointers_compare(mg_prover *p, mg_operation operation, mg_operand a, mg_operand b, mg_term *bit)
{
    assert(MG_LANE_IS_POINTER(a.lane) || MG_LANE_IS_POINTER(b.lane)); /* invariant 63 */
    bool is_number = (a.lane && !MG_LANE_IS_POINTER(a.lane)) || (b.lane && !MG_LANE_IS_POINTER(b.lane));
    if (!comparisons[operation].term || is_number)
        return false;
    uint64_t left = a.lane ? a.lane : mg_pointers_lane(p, a.value),
             right = b.lane ? b.lane : mg_pointers_lane(p, b.value);
    if (left && right && MG_LANE_ARRAY(left) == MG_LANE_ARRAY(right)) {
        *bit = compare_inside(p, operation, left, right);
        return true;
    }
    bool is_below = (left ? start_of(p, left) : a.value) < (right ? start_of(p, right) : b.value);
    *bit = mg_terms_constant(
        p->terms, 1, is_below ? comparisons[operation].is_true_below : comparisons[operation].is_true_above);
    return true;
}
