/* Comparisons. All become EQ, ULT or SLT, perhaps under NOT, and as close to the symbols as possible: x + 1 == 5 becomes x == 4, and extended terms are
 * compared without the extension. */
#include "sym/rules.h"

static mg_term bit(mg_terms *terms, bool value)
{
    return mg_terms_constant(terms, 1, value);
}

static mg_term equal_to(mg_terms *terms, mg_term a, uint64_t value)
{
    return mg_terms_binary(terms, MG_TERM_EQ, a, mg_terms_constant(terms, mg_terms_width(terms, a), value));
}

/* ---- op(...) == constant: one function for each operation that can be undone ------------------------------------- */

typedef mg_term equal_rule(mg_terms *terms, const mg_term_node *a, uint64_t value);

static mg_term equal_add(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    uint64_t inner;
    return mg_rule_constant(terms, a->operands[1], &inner) ? equal_to(terms, a->operands[0], value - inner)
                                                           : MG_RULE_NONE;
}

static mg_term equal_sub(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    uint64_t inner;
    if (mg_rule_constant(terms, a->operands[0], &inner))
        return equal_to(terms, a->operands[1], inner - value);
    return value ? MG_RULE_NONE : mg_terms_binary(terms, MG_TERM_EQ, a->operands[0], a->operands[1]);
}

static mg_term equal_neg(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    return equal_to(terms, a->operands[0], -value);
}

static mg_term equal_not(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    return equal_to(terms, a->operands[0], ~value);
}

static mg_term equal_xor(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    uint64_t inner;
    if (mg_rule_constant(terms, a->operands[1], &inner))
        return equal_to(terms, a->operands[0], inner ^ value);
    return value ? MG_RULE_NONE : mg_terms_binary(terms, MG_TERM_EQ, a->operands[0], a->operands[1]);
}

static mg_term equal_and(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    uint64_t inner;
    bool is_impossible = mg_rule_constant(terms, a->operands[1], &inner) && value & ~inner;
    return is_impossible ? bit(terms, false) : MG_RULE_NONE;
}

static mg_term equal_or(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    uint64_t inner;
    bool is_impossible = mg_rule_constant(terms, a->operands[1], &inner) && ~value & inner;
    return is_impossible ? bit(terms, false) : MG_RULE_NONE;
}

static mg_term equal_zext(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    unsigned from = mg_terms_width(terms, a->operands[0]);
    return value > mg_word_mask(from) ? bit(terms, false) : equal_to(terms, a->operands[0], value);
}

static mg_term equal_sext(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    unsigned from = mg_terms_width(terms, a->operands[0]);
    bool is_possible = mg_word_signed(value, from) == mg_word_signed(value, a->width);
    return is_possible ? equal_to(terms, a->operands[0], value) : bit(terms, false);
}

static mg_term equal_concat(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    unsigned low = mg_terms_width(terms, a->operands[1]);
    mg_term high = equal_to(terms, a->operands[0], value >> low);
    return mg_terms_binary(terms, MG_TERM_AND, high, equal_to(terms, a->operands[1], value));
}

static mg_term equal_ite(mg_terms *terms, const mg_term_node *a, uint64_t value)
{
    if (!mg_terms_is_constant(terms, a->operands[1]) && !mg_terms_is_constant(terms, a->operands[2]))
        return MG_RULE_NONE;
    mg_term one = equal_to(terms, a->operands[1], value);
    return mg_terms_ite(terms, a->operands[0], one, equal_to(terms, a->operands[2], value));
}

static mg_term equal_constant(mg_terms *terms, mg_term a, uint64_t value)
{
    static equal_rule *const rules[MG_TERM_COUNT] = {
        [MG_TERM_ADD] = equal_add, [MG_TERM_SUB] = equal_sub,       [MG_TERM_NEG] = equal_neg,
        [MG_TERM_NOT] = equal_not, [MG_TERM_XOR] = equal_xor,       [MG_TERM_AND] = equal_and,
        [MG_TERM_OR] = equal_or,   [MG_TERM_ZEXT] = equal_zext,     [MG_TERM_SEXT] = equal_sext,
        [MG_TERM_ITE] = equal_ite, [MG_TERM_CONCAT] = equal_concat,
    };
    const mg_term_node *node = mg_terms_node(terms, a);
    if (node->width == 1)
        return value ? a : mg_rule_invert(terms, a);
    if (value > mg_rule_most(terms, a))
        return bit(terms, false);
    return rules[node->operation] ? rules[node->operation](terms, node, value) : MG_RULE_NONE;
}

/* ---- equality -------------------------------------------------------------------------------------------------- */

/* Were both extended in the same way from the same width? */
static bool are_extended(const mg_terms *terms, mg_term a, mg_term b, mg_term_operation extension)
{
    const mg_term_node *x = mg_terms_node(terms, a), *y = mg_terms_node(terms, b);
    return x->operation == extension && y->operation == extension &&
           mg_terms_width(terms, x->operands[0]) == mg_terms_width(terms, y->operands[0]);
}

/* a == b, where b, or an operand of it, is an operand of the sum or difference a. */
static mg_term cancel_common(mg_terms *terms, mg_term a, mg_term b)
{
    const mg_term_node *x = mg_terms_node(terms, a), *y = mg_terms_node(terms, b);
    bool is_sum = x->operation == MG_TERM_ADD || x->operation == MG_TERM_XOR;
    if ((is_sum || x->operation == MG_TERM_SUB) && x->operands[0] == b)
        return equal_to(terms, x->operands[1], 0);
    if (is_sum && x->operands[1] == b)
        return equal_to(terms, x->operands[0], 0);
    if (is_sum && y->operation == x->operation && x->operands[1] == y->operands[1])
        return mg_terms_binary(terms, MG_TERM_EQ, x->operands[0], y->operands[0]);
    return MG_RULE_NONE;
}

mg_term mg_rule_eq(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t value;
    if (a == b)
        return bit(terms, true);
    if (mg_rule_constant(terms, b, &value)) {
        mg_term found = equal_constant(terms, a, value);
        return found == MG_RULE_NONE ? mg_rule_compare_relations(terms, node) : found;
    }
    if (mg_terms_width(terms, a) == 1)
        return mg_rule_invert(terms, mg_terms_binary(terms, MG_TERM_XOR, a, b));
    if (mg_rule_are_opposite(terms, a, b))
        return bit(terms, false);
    if (are_extended(terms, a, b, MG_TERM_ZEXT) || are_extended(terms, a, b, MG_TERM_SEXT))
        return mg_terms_binary(terms, MG_TERM_EQ, mg_terms_node(terms, a)->operands[0],
                               mg_terms_node(terms, b)->operands[0]);
    mg_term found = cancel_common(terms, a, b);
    found = found == MG_RULE_NONE ? cancel_common(terms, b, a) : found;
    return found == MG_RULE_NONE ? mg_rule_equal_parts(terms, a, b) : found;
}

mg_term mg_rule_ne(mg_terms *terms, const mg_term_node *node)
{
    return mg_rule_invert(terms, mg_terms_binary(terms, MG_TERM_EQ, node->operands[0], node->operands[1]));
}

/* ---- less ------------------------------------------------------------------------------------------------------ */

/* Comparisons with the least or the greatest number, or with those next to them. */
static mg_term less_at_ends(mg_terms *terms, const mg_term_node *node, uint64_t lowest, uint64_t highest)
{
    mg_term a = node->operands[0], b = node->operands[1];
    uint64_t mask = mg_word_mask(mg_terms_width(terms, a)), value;
    if (mg_rule_constant(terms, b, &value)) {
        if (value == lowest)
            return bit(terms, false);
        if (value == highest)
            return mg_rule_invert(terms, equal_to(terms, a, highest));
        return value == ((lowest + 1) & mask) ? equal_to(terms, a, lowest) : MG_RULE_NONE;
    }
    if (!mg_rule_constant(terms, a, &value))
        return MG_RULE_NONE;
    if (value == highest)
        return bit(terms, false);
    if (value == lowest)
        return mg_rule_invert(terms, equal_to(terms, b, lowest));
    return value == ((highest - 1) & mask) ? equal_to(terms, b, highest) : MG_RULE_NONE;
}

/* A constant and a term of which no value is above mg_rule_most: the outcome may be known, and a signed comparison of a term that is never negative
 * becomes an unsigned one. */
static mg_term less_by_most(mg_terms *terms, const mg_term_node *node)
{
    bool is_left = mg_terms_is_constant(terms, node->operands[1]), is_signed = node->operation == MG_TERM_SLT;
    mg_term open = node->operands[!is_left], fixed = node->operands[is_left];
    unsigned width = mg_terms_width(terms, open);
    uint64_t most = mg_rule_most(terms, open), value = mg_terms_node(terms, fixed)->value;
    if (is_signed && most > mg_word_highest(width))
        return MG_RULE_NONE;
    if (is_signed && value > mg_word_highest(width)) /* it is negative */
        return bit(terms, !is_left);
    if (is_left ? most < value : most <= value)
        return bit(terms, is_left);
    return is_signed ? mg_terms_binary(terms, MG_TERM_ULT, node->operands[0], node->operands[1]) : MG_RULE_NONE;
}

/* An extended term and a constant: compared without the extension. */
static mg_term less_before(mg_terms *terms, const mg_term_node *node)
{
    bool is_left = mg_terms_is_constant(terms, node->operands[1]);
    const mg_term_node *open = mg_terms_node(terms, node->operands[!is_left]);
    uint64_t value = mg_terms_node(terms, node->operands[is_left])->value;
    if (open->operation != MG_TERM_ZEXT && open->operation != MG_TERM_SEXT)
        return MG_RULE_NONE;
    mg_term inside = open->operands[0];
    unsigned from = mg_terms_width(terms, inside);
    bool fits = open->operation == MG_TERM_ZEXT
                    ? node->operation == MG_TERM_ULT && value <= mg_word_mask(from)
                    : mg_word_signed(value, from) == mg_word_signed(value, open->width);
    if (!fits && open->operation == MG_TERM_SEXT && node->operation == MG_TERM_SLT) /* above all, or below */
        return bit(terms, is_left == (mg_word_signed(value, open->width) > 0));
    if (!fits)
        return MG_RULE_NONE;
    mg_term fixed = mg_terms_constant(terms, from, value);
    return mg_terms_binary(terms, node->operation, is_left ? inside : fixed, is_left ? fixed : inside);
}

static mg_term less(mg_terms *terms, const mg_term_node *node, uint64_t lowest, uint64_t highest)
{
    mg_term a = node->operands[0], b = node->operands[1];
    if (a == b)
        return bit(terms, false);
    mg_term found = less_at_ends(terms, node, lowest, highest);
    bool has_constant = mg_terms_is_constant(terms, a) || mg_terms_is_constant(terms, b);
    if (found == MG_RULE_NONE && has_constant)
        found = less_by_most(terms, node);
    if (found == MG_RULE_NONE && has_constant)
        found = less_before(terms, node);
    if (found == MG_RULE_NONE && has_constant)
        found = mg_rule_compare_relations(terms, node);
    if (found != MG_RULE_NONE)
        return found;
    bool zero = are_extended(terms, a, b, MG_TERM_ZEXT);
    if (!zero && !are_extended(terms, a, b, MG_TERM_SEXT))
        return MG_RULE_NONE;
    return mg_terms_binary(terms, zero ? MG_TERM_ULT : node->operation, mg_terms_node(terms, a)->operands[0],
                           mg_terms_node(terms, b)->operands[0]);
}

mg_term mg_rule_ult(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned width = mg_terms_width(terms, a);
    if (width == 1)
        return mg_terms_binary(terms, MG_TERM_AND, mg_rule_invert(terms, a), b);
    return less(terms, node, 0, mg_word_mask(width));
}

mg_term mg_rule_slt(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned width = mg_terms_width(terms, a);
    if (width == 1)
        return mg_terms_binary(terms, MG_TERM_AND, a, mg_rule_invert(terms, b));
    return less(terms, node, mg_word_lowest(width), mg_word_highest(width));
}

mg_term mg_rule_ule(mg_terms *terms, const mg_term_node *node)
{
    return mg_rule_invert(terms, mg_terms_binary(terms, MG_TERM_ULT, node->operands[1], node->operands[0]));
}

mg_term mg_rule_sle(mg_terms *terms, const mg_term_node *node)
{
    return mg_rule_invert(terms, mg_terms_binary(terms, MG_TERM_SLT, node->operands[1], node->operands[0]));
}
