/* Sums, differences, products, quotients. A constant moves out of sums to the right, so that x + 1 + 1 becomes x + 2, and comparisons can use it. */
#include "sym/divide.h"
#include "sym/rules.h"

static mg_term constant(mg_terms *terms, const mg_term_node *node, uint64_t value)
{
    return mg_terms_constant(terms, node->width, value);
}

static mg_term add_constant(mg_terms *terms, mg_term a, uint64_t value)
{
    return mg_terms_binary(terms, MG_TERM_ADD, a, mg_terms_constant(terms, mg_terms_width(terms, a), value));
}

/* a + value, where a itself may have a constant that both can be added to. */
static mg_term add_to(mg_terms *terms, const mg_term_node *node, mg_term a, uint64_t value)
{
    const mg_term_node *x = mg_terms_node(terms, a);
    uint64_t inner;
    if (!value)
        return a;
    if (mg_rule_with_constant(terms, a, MG_TERM_ADD, &inner))
        return add_constant(terms, x->operands[0], inner + value);
    if (x->operation == MG_TERM_SUB && mg_rule_constant(terms, x->operands[0], &inner))
        return mg_terms_binary(terms, MG_TERM_SUB, constant(terms, node, inner + value), x->operands[1]);
    return MG_RULE_NONE;
}

/* a + b, where b can be combined with an operand of a. */
static mg_term add_one_way(mg_terms *terms, const mg_term_node *node, mg_term a, mg_term b)
{
    const mg_term_node *x = mg_terms_node(terms, a);
    uint64_t inner;
    mg_term first = x->operands[0], second = x->operands[1];
    if (mg_rule_with_constant(terms, a, MG_TERM_ADD, &inner)) {
        mg_term sum = mg_terms_binary(terms, MG_TERM_ADD, first, b);
        return mg_terms_binary(terms, MG_TERM_ADD, sum, constant(terms, node, inner));
    }
    if (x->operation == MG_TERM_NEG)
        return mg_terms_binary(terms, MG_TERM_SUB, b, first);
    if (x->operation == MG_TERM_SUB && second == b)
        return first;
    return MG_RULE_NONE;
}

mg_term mg_rule_add(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (node->width == 1)
        return mg_terms_binary(terms, MG_TERM_XOR, a, b);
    if (mg_rule_constant(terms, b, &value))
        return add_to(terms, node, a, value);
    if (mg_rule_are_opposite(terms, a, b))
        return constant(terms, node, UINT64_MAX);
    mg_term found = add_one_way(terms, node, a, b);
    return found == MG_RULE_NONE ? add_one_way(terms, node, b, a) : found;
}

/* a - b, where b is a sum, a difference or a negation. */
static mg_term subtract_from(mg_terms *terms, const mg_term_node *node, mg_term a, mg_term b)
{
    const mg_term_node *y = mg_terms_node(terms, b);
    uint64_t inner;
    mg_term first = y->operands[0], second = y->operands[1];
    if (y->operation == MG_TERM_NEG)
        return mg_terms_binary(terms, MG_TERM_ADD, a, first);
    if (y->operation == MG_TERM_ADD && (first == a || second == a))
        return mg_terms_unary(terms, MG_TERM_NEG, first == a ? second : first);
    if (y->operation == MG_TERM_SUB && first == a)
        return second;
    if (!mg_rule_with_constant(terms, b, MG_TERM_ADD, &inner))
        return MG_RULE_NONE;
    mg_term difference = mg_terms_binary(terms, MG_TERM_SUB, a, first);
    return mg_terms_binary(terms, MG_TERM_ADD, difference, constant(terms, node, -inner));
}

mg_term mg_rule_sub(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    const mg_term_node *x = mg_terms_node(terms, a);
    uint64_t value;
    if (a == b)
        return constant(terms, node, 0);
    if (node->width == 1)
        return mg_terms_binary(terms, MG_TERM_XOR, a, b);
    if (mg_rule_constant(terms, b, &value))
        return add_constant(terms, a, -value);
    if (mg_rule_constant(terms, a, &value) && !value)
        return mg_terms_unary(terms, MG_TERM_NEG, b);
    if (x->operation == MG_TERM_ADD && (x->operands[0] == b || x->operands[1] == b))
        return x->operands[0] == b ? x->operands[1] : x->operands[0];
    if (mg_rule_with_constant(terms, a, MG_TERM_ADD, &value)) {
        mg_term difference = mg_terms_binary(terms, MG_TERM_SUB, x->operands[0], b);
        return mg_terms_binary(terms, MG_TERM_ADD, difference, constant(terms, node, value));
    }
    return subtract_from(terms, node, a, b);
}

mg_term mg_rule_neg(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0];
    const mg_term_node *x = mg_terms_node(terms, a);
    mg_term first = x->operands[0], second = x->operands[1];
    uint64_t value;
    if (node->width == 1)
        return a;
    if (x->operation == MG_TERM_NEG)
        return first;
    if (x->operation == MG_TERM_SUB)
        return mg_terms_binary(terms, MG_TERM_SUB, second, first);
    if (mg_rule_with_constant(terms, a, MG_TERM_ADD, &value))
        return mg_terms_binary(terms, MG_TERM_SUB, constant(terms, node, -value), first);
    if (mg_rule_with_constant(terms, a, MG_TERM_MUL, &value))
        return mg_terms_binary(terms, MG_TERM_MUL, first, constant(terms, node, -value));
    return MG_RULE_NONE;
}

mg_term mg_rule_mul(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    const mg_term_node *x = mg_terms_node(terms, a);
    uint64_t value, inner;
    if (node->width == 1)
        return mg_terms_binary(terms, MG_TERM_AND, a, b);
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    if (value <= 1)
        return value ? a : b;
    if (value == mg_word_mask(node->width))
        return mg_terms_unary(terms, MG_TERM_NEG, a);
    if (mg_rule_with_constant(terms, a, MG_TERM_MUL, &inner))
        return mg_terms_binary(terms, MG_TERM_MUL, x->operands[0], constant(terms, node, inner * value));
    if (x->operation == MG_TERM_NEG)
        return mg_terms_binary(terms, MG_TERM_MUL, x->operands[0], constant(terms, node, -value));
    return MG_RULE_NONE;
}

/* ---- quotients ------------------------------------------------------------------------------------------------ */

static bool is_power(uint64_t value)
{
    return value && !(value & (value - 1));
}

mg_term mg_rule_udiv(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (node->width == 1)
        return mg_terms_binary(terms, MG_TERM_OR, a, mg_rule_invert(terms, b));
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    if (!value)
        return constant(terms, node, UINT64_MAX);
    if (!is_power(value))
        return MG_RULE_NONE;
    return mg_terms_binary(terms, MG_TERM_LSHR, a, constant(terms, node, (uint64_t)__builtin_ctzll(value)));
}

mg_term mg_rule_urem(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (node->width == 1)
        return mg_terms_binary(terms, MG_TERM_AND, a, mg_rule_invert(terms, b));
    if (a == b || (mg_rule_constant(terms, a, &value) && !value))
        return constant(terms, node, 0);
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    if (!value || mg_rule_most(terms, a) < value)
        return a;
    return is_power(value) ? mg_terms_binary(terms, MG_TERM_AND, a, constant(terms, node, value - 1))
                           : MG_RULE_NONE;
}

/* A product, or a sum of such, by a factor, where no product overflows: as the difference of two pointers is. */
static mg_term divide_exactly(mg_terms *terms, const mg_term_node *node, uint64_t by)
{
    mg_term whole;
    uint64_t rest;
    if (mg_word_signed(by, node->width) < 2 || !mg_terms_divide(terms, node->operands[0], by, &whole, &rest) ||
        rest)
        return MG_RULE_NONE;
    unsigned bits = mg_terms_signed_bits(terms, whole) + mg_terms_signed_bits(terms, node->operands[1]);
    return bits <= node->width ? whole : MG_RULE_NONE;
}

mg_term mg_rule_sdiv(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    if (value == 1)
        return a;
    return value == mg_word_mask(node->width) ? mg_terms_unary(terms, MG_TERM_NEG, a)
                                              : divide_exactly(terms, node, value);
}

mg_term mg_rule_srem(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (a == b || (mg_rule_constant(terms, a, &value) && !value))
        return constant(terms, node, 0);
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    if (!value)
        return a;
    return value == 1 || value == mg_word_mask(node->width) ? constant(terms, node, 0) : MG_RULE_NONE;
}
