/* Bits and shifts. For terms of one bit this is the logic of conditions. */
#include "sym/rules.h"

static bool has_operand(const mg_terms *terms, mg_term term, mg_term_operation operation, mg_term operand)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    return node->operation == operation && (node->operands[0] == operand || node->operands[1] == operand);
}

/* Is some operand of such a term the other with all bits inverted? */
static bool has_opposite(const mg_terms *terms, mg_term term, mg_term_operation operation, mg_term operand)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    return node->operation == operation && (mg_rule_are_opposite(terms, node->operands[0], operand) ||
                                            mg_rule_are_opposite(terms, node->operands[1], operand));
}

/* (x op c1) op c2 as x op `both`. */
static mg_term merge_constants(mg_terms *terms, const mg_term_node *node, uint64_t both)
{
    mg_term first = mg_terms_node(terms, node->operands[0])->operands[0];
    return mg_terms_binary(terms, node->operation, first, mg_terms_constant(terms, node->width, both));
}

/* ---- and, or: the same rules, with ones and zeros exchanged ----------------------------------------------------- */

/* a op b, where b is an operand of a, or the inverse of one. `zero` is the constant with x op zero = zero. */
static mg_term absorb(mg_terms *terms, const mg_term_node *node, mg_term_operation dual, uint64_t zero,
                      mg_term a, mg_term b)
{
    if (has_operand(terms, a, node->operation, b))
        return a;
    if (has_operand(terms, a, dual, b))
        return b;
    if (has_opposite(terms, a, node->operation, b))
        return mg_terms_constant(terms, node->width, zero);
    return MG_RULE_NONE;
}

static mg_term combine(mg_terms *terms, const mg_term_node *node, mg_term_operation dual, uint64_t zero)
{
    mg_term a = node->operands[0], b = node->operands[1];
    if (a == b)
        return a;
    if (mg_rule_are_opposite(terms, a, b))
        return mg_terms_constant(terms, node->width, zero);
    mg_term found = absorb(terms, node, dual, zero, a, b);
    found = found == MG_RULE_NONE ? absorb(terms, node, dual, zero, b, a) : found;
    found = found == MG_RULE_NONE ? mg_rule_bits_of_relations(terms, node) : found;
    return found == MG_RULE_NONE ? mg_rule_bits_of_parts(terms, node) : found;
}

mg_term mg_rule_and(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value, inner;
    if (!mg_rule_constant(terms, b, &value))
        return combine(terms, node, MG_TERM_OR, 0);
    if (!value)
        return b;
    if (value == mg_word_mask(node->width))
        return a;
    return mg_rule_with_constant(terms, a, MG_TERM_AND, &inner) ? merge_constants(terms, node, inner & value)
                                                                : mg_rule_bits_of_parts(terms, node);
}

mg_term mg_rule_or(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value, inner;
    if (!mg_rule_constant(terms, b, &value))
        return combine(terms, node, MG_TERM_AND, UINT64_MAX);
    if (!value)
        return a;
    if (value == mg_word_mask(node->width))
        return b;
    return mg_rule_with_constant(terms, a, MG_TERM_OR, &inner) ? merge_constants(terms, node, inner | value)
                                                               : mg_rule_bits_of_parts(terms, node);
}

mg_term mg_rule_xor(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    const mg_term_node *x = mg_terms_node(terms, a), *y = mg_terms_node(terms, b);
    uint64_t value, inner;
    if (a == b)
        return mg_terms_constant(terms, node->width, 0);
    mg_term found = mg_rule_bits_of_relations(terms, node);
    if (found != MG_RULE_NONE)
        return found;
    if (x->operation == MG_TERM_NOT)
        return mg_rule_invert(terms, mg_terms_binary(terms, MG_TERM_XOR, x->operands[0], b));
    if (y->operation == MG_TERM_NOT)
        return mg_rule_invert(terms, mg_terms_binary(terms, MG_TERM_XOR, a, y->operands[0]));
    if (!mg_rule_constant(terms, b, &value))
        return mg_rule_bits_of_parts(terms, node);
    if (!value)
        return a;
    if (value == mg_word_mask(node->width))
        return mg_rule_invert(terms, a);
    return mg_rule_with_constant(terms, a, MG_TERM_XOR, &inner) ? merge_constants(terms, node, inner ^ value)
                                                                : mg_rule_bits_of_parts(terms, node);
}

mg_term mg_rule_not(mg_terms *terms, const mg_term_node *node)
{
    const mg_term_node *x = mg_terms_node(terms, node->operands[0]);
    return x->operation == MG_TERM_NOT ? x->operands[0] : MG_RULE_NONE;
}

/* ---- shifts --------------------------------------------------------------------------------------------------- */

/* A shift by a constant of a shift the same way by another: their sum. `far` is the result of a shift by the width or more. */
static mg_term shift_again(mg_terms *terms, const mg_term_node *node, uint64_t by, mg_term far)
{
    uint64_t inner;
    if (!by)
        return node->operands[0];
    if (by >= node->width)
        return far;
    if (!mg_rule_with_constant(terms, node->operands[0], node->operation, &inner))
        return mg_rule_shift_parts(terms, node, by);
    return inner + by >= node->width ? far : merge_constants(terms, node, inner + by);
}

/* A shift up and down again by the same number leaves the low bits, extended. */
static mg_term cut_high(mg_terms *terms, const mg_term_node *node, uint64_t by, mg_term_operation extend)
{
    uint64_t up;
    if (!mg_rule_with_constant(terms, node->operands[0], MG_TERM_SHL, &up) || up != by || by >= node->width)
        return MG_RULE_NONE;
    mg_term whole = mg_terms_node(terms, node->operands[0])->operands[0];
    mg_term low = mg_terms_extract(terms, whole, 0, node->width - (unsigned)by);
    return mg_terms_extend(terms, extend, low, node->width);
}

mg_term mg_rule_shl(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (node->width == 1)
        return mg_terms_binary(terms, MG_TERM_AND, a, mg_rule_invert(terms, b));
    if (mg_rule_constant(terms, b, &value))
        return shift_again(terms, node, value, mg_terms_constant(terms, node->width, 0));
    return mg_rule_constant(terms, a, &value) && !value ? a : MG_RULE_NONE;
}

mg_term mg_rule_lshr(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (node->width == 1)
        return mg_terms_binary(terms, MG_TERM_AND, a, mg_rule_invert(terms, b));
    if (!mg_rule_constant(terms, b, &value))
        return mg_rule_constant(terms, a, &value) && !value ? a : MG_RULE_NONE;
    if (value < node->width && mg_rule_most(terms, a) >> value == 0)
        return mg_terms_constant(terms, node->width, 0);
    mg_term found = shift_again(terms, node, value, mg_terms_constant(terms, node->width, 0));
    return found == MG_RULE_NONE ? cut_high(terms, node, value, MG_TERM_ZEXT) : found;
}

mg_term mg_rule_ashr(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned highest = node->width - 1u;
    uint64_t value;
    if (node->width == 1)
        return a;
    if (mg_rule_constant(terms, a, &value) && (!value || value == mg_word_mask(node->width)))
        return a;
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    if (mg_rule_most(terms, a) <= mg_word_highest(node->width))
        return mg_terms_binary(terms, MG_TERM_LSHR, a, b);
    mg_term sign = mg_terms_extract(terms, a, highest, 1);
    mg_term found = shift_again(terms, node, value, mg_terms_extend(terms, MG_TERM_SEXT, sign, node->width));
    return found == MG_RULE_NONE ? cut_high(terms, node, value, MG_TERM_SEXT) : found;
}
