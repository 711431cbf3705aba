/* Casts, parts of words, choices. Together with join_rules.c: a value that is stored by bytes and read as a word becomes the value again. */
#include "sym/rules.h"

mg_term mg_rule_zext(mg_terms *terms, const mg_term_node *node)
{
    const mg_term_node *x = mg_terms_node(terms, node->operands[0]);
    if (x->width == node->width)
        return node->operands[0];
    return x->operation == MG_TERM_ZEXT ? mg_terms_extend(terms, MG_TERM_ZEXT, x->operands[0], node->width)
                                        : MG_RULE_NONE;
}

mg_term mg_rule_sext(mg_terms *terms, const mg_term_node *node)
{
    const mg_term_node *x = mg_terms_node(terms, node->operands[0]);
    if (x->width == node->width)
        return node->operands[0];
    bool is_extended = x->operation == MG_TERM_ZEXT || x->operation == MG_TERM_SEXT;
    return is_extended ? mg_terms_extend(terms, x->operation, x->operands[0], node->width) : MG_RULE_NONE;
}

/* ---- parts of op(...): one function for each operation that a part can be moved into ---------------------------- */

typedef mg_term part_rule(mg_terms *terms, const mg_term_node *part, const mg_term_node *x);

static mg_term part_of_part(mg_terms *terms, const mg_term_node *part, const mg_term_node *x)
{
    return mg_terms_extract(terms, x->operands[0], part->low + (unsigned)x->low, part->width);
}

static mg_term part_of_extended(mg_terms *terms, const mg_term_node *part, const mg_term_node *x)
{
    mg_term inside = x->operands[0];
    unsigned from = mg_terms_width(terms, inside), end = part->low + (unsigned)part->width;
    if (end <= from)
        return mg_terms_extract(terms, inside, part->low, part->width);
    if (part->low < from)
        return mg_terms_extend(terms, x->operation,
                               mg_terms_extract(terms, inside, part->low, from - part->low), part->width);
    if (x->operation == MG_TERM_ZEXT)
        return mg_terms_constant(terms, part->width, 0);
    return mg_terms_extend(terms, MG_TERM_SEXT, mg_terms_extract(terms, inside, from - 1, 1), part->width);
}

static mg_term part_of_join(mg_terms *terms, const mg_term_node *part, const mg_term_node *x)
{
    mg_term high = x->operands[0], low = x->operands[1];
    unsigned border = mg_terms_width(terms, low), end = part->low + (unsigned)part->width;
    if (end <= border)
        return mg_terms_extract(terms, low, part->low, part->width);
    if (part->low >= border)
        return mg_terms_extract(terms, high, part->low - border, part->width);
    mg_term upper = mg_terms_extract(terms, high, 0, end - border);
    return mg_terms_binary(terms, MG_TERM_CONCAT, upper,
                           mg_terms_extract(terms, low, part->low, border - part->low));
}

static mg_term part_of_bits(mg_terms *terms, const mg_term_node *part, const mg_term_node *x)
{
    mg_term a = mg_terms_extract(terms, x->operands[0], part->low, part->width);
    if (x->operation == MG_TERM_NOT)
        return mg_rule_invert(terms, a);
    mg_term b = mg_terms_extract(terms, x->operands[1], part->low, part->width);
    return mg_terms_binary(terms, x->operation, a, b);
}

static bool is_cast(const mg_terms *terms, mg_term term)
{
    unsigned operation = mg_terms_node(terms, term)->operation;
    return operation == MG_TERM_CONSTANT || operation == MG_TERM_ZEXT || operation == MG_TERM_SEXT;
}

/* The low bits of a sum depend only on the low bits of its operands. Moving the part inside pays if these were extended. */
static mg_term part_of_sum(mg_terms *terms, const mg_term_node *part, const mg_term_node *x)
{
    bool pays = is_cast(terms, x->operands[0]) && is_cast(terms, x->operands[1]);
    return part->low || !pays ? MG_RULE_NONE : part_of_bits(terms, part, x);
}

static mg_term part_of_shifted(mg_terms *terms, const mg_term_node *part, const mg_term_node *x)
{
    unsigned end = part->low + (unsigned)part->width;
    uint64_t by;
    if (!mg_rule_constant(terms, x->operands[1], &by) || by >= x->width)
        return MG_RULE_NONE;
    if (x->operation != MG_TERM_SHL)
        return end + by <= x->width
                   ? mg_terms_extract(terms, x->operands[0], part->low + (unsigned)by, part->width)
                   : MG_RULE_NONE;
    if (end <= by)
        return mg_terms_constant(terms, part->width, 0);
    return part->low >= by ? mg_terms_extract(terms, x->operands[0], part->low - (unsigned)by, part->width)
                           : MG_RULE_NONE;
}

static mg_term part_of_choice(mg_terms *terms, const mg_term_node *part, const mg_term_node *x)
{
    mg_term bit = x->operands[0], one = x->operands[1], other = x->operands[2];
    if (!is_cast(terms, one) && !is_cast(terms, other))
        return MG_RULE_NONE;
    mg_term a = mg_terms_extract(terms, one, part->low, part->width);
    return mg_terms_ite(terms, bit, a, mg_terms_extract(terms, other, part->low, part->width));
}

mg_term mg_rule_extract(mg_terms *terms, const mg_term_node *node)
{
    static part_rule *const rules[MG_TERM_COUNT] = {
        [MG_TERM_EXTRACT] = part_of_part, [MG_TERM_ZEXT] = part_of_extended, [MG_TERM_SEXT] = part_of_extended,
        [MG_TERM_CONCAT] = part_of_join,  [MG_TERM_NOT] = part_of_bits,      [MG_TERM_AND] = part_of_bits,
        [MG_TERM_OR] = part_of_bits,      [MG_TERM_XOR] = part_of_bits,      [MG_TERM_ADD] = part_of_sum,
        [MG_TERM_SUB] = part_of_sum,      [MG_TERM_MUL] = part_of_sum,       [MG_TERM_SHL] = part_of_shifted,
        [MG_TERM_LSHR] = part_of_shifted, [MG_TERM_ASHR] = part_of_shifted,  [MG_TERM_ITE] = part_of_choice,
    };
    const mg_term_node *x = mg_terms_node(terms, node->operands[0]);
    if (node->width == x->width)
        return node->operands[0];
    return rules[x->operation] ? rules[x->operation](terms, node, x) : MG_RULE_NONE;
}

/* ---- choices ---------------------------------------------------------------------------------------------------- */

/* A choice between two bits of which one is a constant. */
static mg_term choose_bit(mg_terms *terms, mg_term bit, mg_term one, mg_term other)
{
    uint64_t value;
    if (mg_rule_constant(terms, one, &value))
        return value ? mg_terms_binary(terms, MG_TERM_OR, bit, other)
                     : mg_terms_binary(terms, MG_TERM_AND, mg_rule_invert(terms, bit), other);
    if (mg_rule_constant(terms, other, &value))
        return value ? mg_terms_binary(terms, MG_TERM_OR, mg_rule_invert(terms, bit), one)
                     : mg_terms_binary(terms, MG_TERM_AND, bit, one);
    return MG_RULE_NONE;
}

mg_term mg_rule_ite(mg_terms *terms, const mg_term_node *node)
{
    mg_term bit = node->operands[0], one = node->operands[1], other = node->operands[2];
    const mg_term_node *x = mg_terms_node(terms, one), *y = mg_terms_node(terms, other);
    const mg_term_node *condition = mg_terms_node(terms, bit);
    if (condition->operation == MG_TERM_CONSTANT)
        return condition->value ? one : other;
    if (one == other)
        return one;
    if (condition->operation == MG_TERM_NOT)
        return mg_terms_ite(terms, condition->operands[0], other, one);
    if (x->operation == MG_TERM_ITE && x->operands[0] == bit)
        return mg_terms_ite(terms, bit, x->operands[1], other);
    if (y->operation == MG_TERM_ITE && y->operands[0] == bit)
        return mg_terms_ite(terms, bit, one, y->operands[2]);
    if (condition->operation == MG_TERM_EQ &&
        (condition->operands[0] == one || condition->operands[0] == other) &&
        (condition->operands[1] == one || condition->operands[1] == other))
        return other; /* a == b ? a : b is b */
    return node->width == 1 ? choose_bit(terms, bit, one, other) : MG_RULE_NONE;
}
