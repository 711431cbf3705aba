/* What woven code computes of symbols, as terms: the kind of value that lanes have for it. */
#include <assert.h>

#include "prove/arrays.h"
#include "sym/words.h"

static mg_term term_of(uint64_t lane)
{
    assert(lane & MG_LANE_TERM);
    return (mg_term)lane;
}

/* ---- instructions ----------------------------------------------------------------------------------------- */

/* Comparisons have their operands the other way round where there is only the opposite. */
static const struct {
    uint8_t term;
    bool is_swapped;
} binary[MG_OPERATION_COUNT] = {
    [MG_OPERATION_EQ] = {MG_TERM_EQ, false},
    [MG_OPERATION_NE] = {MG_TERM_NE, false},
    [MG_OPERATION_LT] = {MG_TERM_SLT, false},
    [MG_OPERATION_LE] = {MG_TERM_SLE, false},
    [MG_OPERATION_GT] = {MG_TERM_SLT, true},
    [MG_OPERATION_GE] = {MG_TERM_SLE, true},
    [MG_OPERATION_LT_UNSIGNED] = {MG_TERM_ULT, false},
    [MG_OPERATION_LE_UNSIGNED] = {MG_TERM_ULE, false},
    [MG_OPERATION_GT_UNSIGNED] = {MG_TERM_ULT, true},
    [MG_OPERATION_GE_UNSIGNED] = {MG_TERM_ULE, true},
    [MG_OPERATION_ADD] = {MG_TERM_ADD, false},
    [MG_OPERATION_SUB] = {MG_TERM_SUB, false},
    [MG_OPERATION_MUL] = {MG_TERM_MUL, false},
    [MG_OPERATION_AND] = {MG_TERM_AND, false},
    [MG_OPERATION_OR] = {MG_TERM_OR, false},
    [MG_OPERATION_XOR] = {MG_TERM_XOR, false},
    [MG_OPERATION_SHL] = {MG_TERM_SHL, false},
    [MG_OPERATION_SHR] = {MG_TERM_LSHR, false},
    [MG_OPERATION_SAR] = {MG_TERM_ASHR, false},
    [MG_OPERATION_DIV] = {MG_TERM_SDIV, false},
    [MG_OPERATION_REM] = {MG_TERM_SREM, false},
    [MG_OPERATION_DIV_UNSIGNED] = {MG_TERM_UDIV, false},
    [MG_OPERATION_REM_UNSIGNED] = {MG_TERM_UREM, false},
    [MG_OPERATION_ADD_OVERFLOWS] = {MG_TERM_SADDO, false},
    [MG_OPERATION_SUB_OVERFLOWS] = {MG_TERM_SSUBO, false},
    [MG_OPERATION_MUL_OVERFLOWS] = {MG_TERM_SMULO, false},
    [MG_OPERATION_ADD_WRAPS] = {MG_TERM_UADDO, false},
    [MG_OPERATION_SUB_WRAPS] = {MG_TERM_USUBO, false},
    [MG_OPERATION_MUL_WRAPS] = {MG_TERM_UMULO, false},
};

static mg_term convert(mg_terms *terms, mg_operation operation, mg_term a, unsigned width)
{
    if (operation == MG_OPERATION_TRUNCATE)
        return mg_terms_extract(terms, a, 0, width);
    return mg_terms_extend(terms, operation == MG_OPERATION_EXTEND ? MG_TERM_SEXT : MG_TERM_ZEXT, a, width);
}

static mg_term operand_term(const mg_prover *p, mg_operand operand, unsigned width)
{
    mg_term term = operand.lane ? term_of(operand.lane) : mg_terms_constant(p->terms, width, operand.value);
    assert(!term || mg_terms_width(p->terms, term) == width);
    return term;
}

static bool is_conversion(mg_operation operation)
{
    return operation == MG_OPERATION_TRUNCATE || operation == MG_OPERATION_EXTEND ||
           operation == MG_OPERATION_WIDEN;
}

/* A signed division of what is never negative here, as (high - low) / 2 in a binary search, is one of unsigned numbers. Those are much easier for the solver: by a power of
 * two they are shifts. */
static mg_operation choose_division(mg_prover *p, mg_operation operation, mg_term left, mg_term right)
{
    if (operation != MG_OPERATION_DIV && operation != MG_OPERATION_REM)
        return operation;
    unsigned width = mg_terms_width(p->terms, left);
    const mg_term_node *by = mg_terms_node(p->terms, right);
    if (by->operation != MG_TERM_CONSTANT || mg_word_signed(by->value, width) < 2)
        return operation;
    mg_term is_negative = mg_terms_binary(p->terms, MG_TERM_SLT, left, mg_terms_constant(p->terms, width, 0));
    if (!mg_prover_is_never(p, is_negative))
        return operation;
    return operation == MG_OPERATION_DIV ? MG_OPERATION_DIV_UNSIGNED : MG_OPERATION_REM_UNSIGNED;
}

static mg_term compute(mg_prover *p, uint64_t computation, mg_operand a, mg_operand b)
{
    mg_operation operation = (mg_operation)MG_LANE_OPERATION(computation);
    unsigned width = MG_LANE_WIDTH(computation);
    mg_term left = operand_term(p, a, width);
    if (is_conversion(operation))
        return convert(p->terms, operation, left, MG_LANE_RESULT(computation));
    mg_term right = operand_term(p, b, width);
    if (left && right)
        operation = choose_division(p, operation, left, right);
    assert(operation < MG_OPERATION_COUNT);
    assert(binary[operation].term); /* 0 is a constant, which nothing computes */
    return binary[operation].is_swapped ? mg_terms_binary(p->terms, binary[operation].term, right, left)
                                        : mg_terms_binary(p->terms, binary[operation].term, left, right);
}

/* The operand that this term is; a constant has no lane. */
static mg_operand finish(mg_prover *p, mg_term made)
{
    if (!made)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    return mg_terms_is_constant(p->terms, made) ? (mg_operand){.value = mg_terms_node(p->terms, made)->value}
                                                : (mg_operand){.lane = MG_LANE_TERM | made};
}

static uint64_t map(uint64_t computation, mg_operand a, mg_operand b)
{
    mg_prover *p = mg_prover_current();
    mg_term bit;
    bool has_pointer = MG_LANE_IS_POINTER(a.lane) || MG_LANE_IS_POINTER(b.lane);
    bool is_compared =
        has_pointer && mg_pointers_compare(p, (mg_operation)MG_LANE_OPERATION(computation), a, b, &bit);
    mg_operand made = finish(p, is_compared ? bit : compute(p, computation, a, b));
    if (!made.lane)
        MG_CONTROL->stack.lane_value = made.value;
    return made.lane;
}

/* ---- parts of words --------------------------------------------------------------------------------------- */

static mg_operand part(uint64_t lane, unsigned low, unsigned width)
{
    mg_prover *p = mg_prover_current();
    return finish(p, mg_terms_extract(p->terms, term_of(lane), low, width));
}

static mg_operand join(mg_operand high, unsigned high_width, mg_operand low, unsigned low_width)
{
    mg_prover *p = mg_prover_current();
    return finish(p, mg_terms_binary(p->terms, MG_TERM_CONCAT, operand_term(p, high, high_width),
                                     operand_term(p, low, low_width)));
}

/* Bits that were never written: another symbol each time, and the same ones as on the paths before. If reading such bits is ignored, they are zero. */
static mg_operand undefined(unsigned width)
{
    mg_prover *p = mg_prover_current();
    uint64_t number = MG_STORE->undefined_count;
    if (mg_run_ignores(p->run, MG_VERDICT_uninitialised))
        return (mg_operand){0};
    mg_store_set(&MG_STORE->undefined_count, number + 1);
    while (p->undefined.count <= number)
        mg_vec_push(&p->undefined, mg_terms_undefined(p->terms, 64));
    return finish(p, mg_terms_extract(p->terms, p->undefined.items[number], 0, width));
}

static const mg_part_ops parts = {.part = part, .join = join, .undefined = undefined};

/* ---- where a number is needed ----------------------------------------------------------------------------- */

static uint64_t force(uint64_t lane)
{
    mg_prover *p = mg_prover_current();
    mg_term term = term_of(lane);
    if (MG_LANE_IS_POINTER(lane))
        return mg_pointers_force(p, lane);
    return mg_terms_width(p->terms, term) == 1 ? mg_prover_ask(p, term) : mg_prover_take_value(p, term);
}

/* Floating point has no symbols. */
static uint64_t real(uint64_t lane)
{
    mg_prover_check_defined(mg_prover_current(), term_of(lane));
    mg_prover_give_up(mg_prover_current(), MG_BEYOND_REAL);
}

static bool is_among(uint64_t lane, const uint64_t *words, uint64_t count, unsigned refused)
{
    mg_prover *p = mg_prover_current();
    mg_term term = term_of(lane), any = mg_terms_constant(p->terms, 1, 0);
    unsigned width = mg_terms_width(p->terms, term);
    (void)refused; /* the path goes both ways */
    for (uint64_t i = 0; i < count; i++) {
        mg_term word = mg_terms_constant(p->terms, width, words[i]);
        any = mg_terms_binary(p->terms, MG_TERM_OR, any, mg_terms_binary(p->terms, MG_TERM_EQ, term, word));
    }
    if (!any)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    return mg_terms_is_constant(p->terms, any) ? mg_terms_node(p->terms, any)->value : mg_prover_ask(p, any);
}

/* ---- the kind --------------------------------------------------------------------------------------------- */

static mg_operand operand(uint64_t lane)
{
    return (mg_operand){.lane = lane};
}

static bool is_undecided(uint64_t lane)
{
    (void)lane; /* what is decided is a constant, which has no lane */
    return true;
}

/* A pointer into an array leads to that; numbers lead nowhere. */
static void see(uint64_t lane, mg_see_function *function, void *context)
{
    if (MG_LANE_IS_POINTER(lane))
        function(context, mg_arrays_address(mg_prover_current(), MG_LANE_ARRAY(lane)));
}

const mg_value_kind mg_terms_kind = {.name = "term",
                                     .operand = operand,
                                     .force = force,
                                     .index = mg_indices_find,
                                     .follow = mg_pointers_follow,
                                     .move = mg_pointers_move,
                                     .element = mg_pointers_element,
                                     .table = mg_tables_read,
                                     .settled = mg_pointers_settled,
                                     .number = mg_pointers_number,
                                     .real = real,
                                     .is_undecided = is_undecided,
                                     .map = map,
                                     .is_among = is_among,
                                     .parts = &parts,
                                     .see = see};
