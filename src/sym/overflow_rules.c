/* Whether a sum, difference or product overflows. If one operand is a constant, that becomes a comparison, which the order solver may answer (order.h). */
#include "sym/rules.h"

static mg_term bit(mg_terms *terms, bool value)
{
    return mg_terms_constant(terms, 1, value);
}

static mg_term less_than(mg_terms *terms, mg_term a, uint64_t value)
{
    return mg_terms_binary(terms, MG_TERM_SLT, a, mg_terms_constant(terms, mg_terms_width(terms, a), value));
}

static mg_term more_than(mg_terms *terms, mg_term a, uint64_t value)
{
    return mg_terms_binary(terms, MG_TERM_SLT, mg_terms_constant(terms, mg_terms_width(terms, a), value), a);
}

/* The number of bits that all its values fit into as signed numbers. */
static unsigned signed_bits(const mg_terms *terms, mg_term term)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    if (node->operation == MG_TERM_SEXT)
        return mg_terms_width(terms, node->operands[0]);
    if (node->operation == MG_TERM_CONSTANT) {
        int64_t value = mg_word_signed(node->value, node->width);
        uint64_t magnitude = (uint64_t)(value < 0 ? ~value : value);
        return magnitude ? 65 - (unsigned)__builtin_clzll(magnitude) : 1;
    }
    uint64_t most = mg_rule_most(terms, term);
    if (most > mg_word_highest(node->width))
        return node->width;
    return most ? 65 - (unsigned)__builtin_clzll(most) : 1;
}

/* Are there always enough bits? */
static bool has_room(const mg_terms *terms, const mg_term_node *node, bool is_product)
{
    unsigned a = signed_bits(terms, node->operands[0]), b = signed_bits(terms, node->operands[1]);
    unsigned needed = is_product ? a + b : 1 + (a > b ? a : b);
    return needed <= mg_terms_width(terms, node->operands[0]);
}

mg_term mg_rule_uaddo(mg_terms *terms, const mg_term_node *node)
{
    return mg_terms_binary(terms, MG_TERM_ULT, mg_rule_invert(terms, node->operands[0]), node->operands[1]);
}

mg_term mg_rule_usubo(mg_terms *terms, const mg_term_node *node)
{
    return mg_terms_binary(terms, MG_TERM_ULT, node->operands[0], node->operands[1]);
}

mg_term mg_rule_umulo(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned width = mg_terms_width(terms, a);
    uint64_t mask = mg_word_mask(width), value, most;
    if (!__builtin_mul_overflow(mg_rule_most(terms, a), mg_rule_most(terms, b), &most) && most <= mask)
        return bit(terms, false);
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    assert(value > 1); /* else the product fits, and was handled above */
    return mg_terms_binary(terms, MG_TERM_ULT, mg_terms_constant(terms, width, mask / value), a);
}

mg_term mg_rule_saddo(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned width = mg_terms_width(terms, a);
    uint64_t value;
    if (has_room(terms, node, false))
        return bit(terms, false);
    if (!mg_rule_constant(terms, b, &value))
        return MG_RULE_NONE;
    return value <= mg_word_highest(width) ? more_than(terms, a, mg_word_highest(width) - value)
                                           : less_than(terms, a, mg_word_lowest(width) - value);
}

mg_term mg_rule_ssubo(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned width = mg_terms_width(terms, a);
    uint64_t highest = mg_word_highest(width), lowest = mg_word_lowest(width), value;
    if (a == b || has_room(terms, node, false))
        return bit(terms, false);
    if (mg_rule_constant(terms, b, &value))
        return value <= highest ? less_than(terms, a, lowest + value) : more_than(terms, a, highest + value);
    if (mg_rule_constant(terms, a, &value))
        return value <= highest ? less_than(terms, b, value - highest) : more_than(terms, b, value - lowest);
    return MG_RULE_NONE;
}

mg_term mg_rule_smulo(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned width = mg_terms_width(terms, a);
    uint64_t value;
    if (!mg_rule_constant(terms, b, &value))
        return has_room(terms, node, true) ? bit(terms, false) : MG_RULE_NONE;
    int64_t by = mg_word_signed(value, width);
    int64_t lowest = mg_word_signed(mg_word_lowest(width), width), highest = (int64_t)mg_word_highest(width);
    if (by == -1)
        return mg_terms_binary(terms, MG_TERM_EQ, a, mg_terms_constant(terms, width, (uint64_t)lowest));
    if (by == 0 || by == 1)
        return bit(terms, false);
    int64_t below = (by > 0 ? lowest : highest) / by, above = (by > 0 ? highest : lowest) / by;
    mg_term is_below = less_than(terms, a, (uint64_t)below);
    return mg_terms_binary(terms, MG_TERM_OR, is_below, more_than(terms, a, (uint64_t)above));
}
