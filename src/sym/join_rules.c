/* Words that are made of parts side by side (CONCAT, or ZEXT, whose high part is 0), such as the fields of a struct in one register. Operations on their
 * bits are done part by part. So a field that a program cuts out of such a word by shifts and masks becomes that field again. */
#include <assert.h>

#include "sym/rules.h"

/* Where the lowest part ends; 0: it is not made of parts. */
static unsigned border_of(const mg_terms *terms, mg_term term)
{
    const mg_term_node *x = mg_terms_node(terms, term);
    if (x->operation == MG_TERM_CONCAT)
        return mg_terms_width(terms, x->operands[1]);
    return x->operation == MG_TERM_ZEXT ? mg_terms_width(terms, x->operands[0]) : 0;
}

/* Where both can be cut, as a constant can be anywhere; 0: nowhere. */
static unsigned common_border(const mg_terms *terms, mg_term a, mg_term b)
{
    unsigned x = border_of(terms, a), y = border_of(terms, b);
    if (mg_terms_is_constant(terms, b))
        return x;
    return x < y ? x : y;
}

static mg_term low_of(mg_terms *terms, mg_term term, unsigned border)
{
    return mg_terms_extract(terms, term, 0, border);
}

static mg_term high_of(mg_terms *terms, mg_term term, unsigned border)
{
    return mg_terms_extract(terms, term, border, mg_terms_width(terms, term) - border);
}

mg_term mg_rule_bits_of_parts(mg_terms *terms, const mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    unsigned border = common_border(terms, a, b);
    if (!border)
        return MG_RULE_NONE;
    mg_term low = mg_terms_binary(terms, node->operation, low_of(terms, a, border), low_of(terms, b, border));
    mg_term high =
        mg_terms_binary(terms, node->operation, high_of(terms, a, border), high_of(terms, b, border));
    return mg_terms_binary(terms, MG_TERM_CONCAT, high, low);
}

mg_term mg_rule_equal_parts(mg_terms *terms, mg_term a, mg_term b)
{
    bool is_join = mg_terms_is(terms, a, MG_TERM_CONCAT) || mg_terms_is(terms, b, MG_TERM_CONCAT);
    unsigned border = is_join ? common_border(terms, a, b) : 0;
    if (!border)
        return MG_RULE_NONE;
    mg_term low = mg_terms_binary(terms, MG_TERM_EQ, low_of(terms, a, border), low_of(terms, b, border));
    mg_term high = mg_terms_binary(terms, MG_TERM_EQ, high_of(terms, a, border), high_of(terms, b, border));
    return mg_terms_binary(terms, MG_TERM_AND, high, low);
}

/* Is it made of parts, also with a sign before them? */
static bool is_row(const mg_terms *terms, mg_term term)
{
    const mg_term_node *x = mg_terms_node(terms, term);
    return border_of(terms, term) ||
           (x->operation == MG_TERM_SEXT && mg_terms_is(terms, x->operands[0], MG_TERM_CONCAT));
}

/* Up by a number of bits: the high ones are lost, zeros come in. */
static mg_term shift_up(mg_terms *terms, const mg_term_node *node, unsigned by)
{
    mg_term a = node->operands[0], zeros = mg_terms_constant(terms, by, 0);
    if (!is_row(terms, a))
        return MG_RULE_NONE;
    return mg_terms_binary(terms, MG_TERM_CONCAT, low_of(terms, a, node->width - by), zeros);
}

static mg_term shift_down(mg_terms *terms, const mg_term_node *node, unsigned by)
{
    mg_term a = node->operands[0];
    if (!is_row(terms, a) && !mg_terms_is(terms, a, MG_TERM_EXTRACT))
        return MG_RULE_NONE;
    return mg_terms_extend(terms, node->operation == MG_TERM_LSHR ? MG_TERM_ZEXT : MG_TERM_SEXT,
                           high_of(terms, a, by), node->width);
}

mg_term mg_rule_shift_parts(mg_terms *terms, const mg_term_node *node, uint64_t by)
{
    assert(by && by < node->width);
    return (node->operation == MG_TERM_SHL ? shift_up : shift_down)(terms, node, (unsigned)by);
}

/* ---- parts put together ---------------------------------------------------------------------------------------- */

/* Two parts of one word that are neighbours there become one part; two constants one constant. */
static mg_term rejoin(mg_terms *terms, mg_term high, mg_term low)
{
    const mg_term_node *x = mg_terms_node(terms, high), *y = mg_terms_node(terms, low);
    unsigned width = x->width + (unsigned)y->width;
    if (x->operation == MG_TERM_CONSTANT && y->operation == MG_TERM_CONSTANT)
        return mg_terms_constant(terms, width, x->value << y->width | y->value);
    bool are_parts = x->operation == MG_TERM_EXTRACT && y->operation == MG_TERM_EXTRACT;
    if (!are_parts || x->operands[0] != y->operands[0] || x->low != y->low + y->width)
        return MG_RULE_NONE;
    return mg_terms_extract(terms, x->operands[0], y->low, width);
}

/* Does the high part only repeat the sign bit of the low one? */
static bool repeats_sign(mg_terms *terms, const mg_term_node *high, mg_term low)
{
    mg_term sign = high->operation == MG_TERM_SEXT ? high->operands[0] : 0;
    return sign && mg_terms_width(terms, sign) == 1 &&
           mg_terms_extract(terms, low, mg_terms_width(terms, low) - 1, 1) == sign;
}

/* Joins `high` to a word that is itself made of parts, if it can be rejoined with the highest of these. */
static mg_term join_to_row(mg_terms *terms, mg_term high, const mg_term_node *row)
{
    bool is_zext = row->operation == MG_TERM_ZEXT;
    mg_term rest = row->operands[is_zext ? 0 : 1];
    mg_term first =
        is_zext ? mg_terms_constant(terms, row->width - mg_terms_width(terms, rest), 0) : row->operands[0];
    mg_term found = first ? rejoin(terms, high, first) : 0;
    return found == MG_RULE_NONE ? found : mg_terms_binary(terms, MG_TERM_CONCAT, found, rest);
}

/* Several parts are nested on the low side, so that the same parts are always the same term. */
mg_term mg_rule_concat(mg_terms *terms, const mg_term_node *node)
{
    mg_term high = node->operands[0], low = node->operands[1], found;
    const mg_term_node *x = mg_terms_node(terms, high), *y = mg_terms_node(terms, low);
    if (x->operation == MG_TERM_CONSTANT && !x->value)
        return mg_terms_extend(terms, MG_TERM_ZEXT, low, node->width);
    if (repeats_sign(terms, x, low))
        return mg_terms_extend(terms, MG_TERM_SEXT, low, node->width);
    if (x->operation == MG_TERM_ZEXT || x->operation == MG_TERM_SEXT)
        return mg_terms_extend(terms, x->operation, mg_terms_binary(terms, MG_TERM_CONCAT, x->operands[0], low),
                               node->width);
    if (x->operation == MG_TERM_CONCAT)
        return mg_terms_binary(terms, MG_TERM_CONCAT, x->operands[0],
                               mg_terms_binary(terms, MG_TERM_CONCAT, x->operands[1], low));
    if ((found = rejoin(terms, high, low)) != MG_RULE_NONE)
        return found;
    bool is_joined = y->operation == MG_TERM_CONCAT || y->operation == MG_TERM_ZEXT;
    return is_joined ? join_to_row(terms, high, y) : MG_RULE_NONE;
}
