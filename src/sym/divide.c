#include "sym/divide.h"

#include <assert.h>

#include "sym/rules.h"

enum { DEPTH_MOST = 8 }; /* addresses are sums of a few */

typedef struct quotient {
    mg_term term;
    uint64_t rest;
} quotient;

static bool divide(mg_terms *terms, mg_term term, uint64_t size, unsigned depth, quotient *out);

/* Rounded down, so that the rest is never negative. */
static quotient divide_constant(mg_terms *terms, const mg_term_node *node, uint64_t size)
{
    int64_t value = mg_word_signed(node->value, node->width), by = (int64_t)size,
            whole = value / by - (value % by < 0);
    return (quotient){mg_terms_constant(terms, node->width, (uint64_t)whole), (uint64_t)(value - whole * by)};
}

static bool divide_sum(mg_terms *terms, const mg_term_node *node, uint64_t size, unsigned depth, quotient *out)
{
    quotient a, b;
    mg_term_operation operation = (mg_term_operation)node->operation;
    if (!divide(terms, node->operands[0], size, depth, &a) ||
        !divide(terms, node->operands[1], size, depth, &b))
        return false;
    bool is_sum = operation == MG_TERM_ADD, carries = is_sum ? a.rest + b.rest >= size : a.rest < b.rest;
    uint64_t carried = carries ? size : 0;
    mg_term whole = mg_terms_binary(terms, operation, a.term, b.term),
            carry = mg_terms_constant(terms, node->width, is_sum ? 1 : UINT64_MAX);
    *out = (quotient){carries ? mg_terms_binary(terms, MG_TERM_ADD, whole, carry) : whole,
                      is_sum ? a.rest + b.rest - carried : a.rest + carried - b.rest};
    return true;
}

static bool divide_product(mg_terms *terms, const mg_term_node *node, uint64_t size, quotient *out)
{
    uint64_t factor;
    if (!mg_rule_constant(terms, node->operands[1], &factor))
        return false;
    if (node->operation == MG_TERM_SHL)
        factor = factor < node->width ? 1ull << factor : 0;
    int64_t by = mg_word_signed(factor, node->width);
    if (by % (int64_t)size)
        return false;
    mg_term rest = mg_terms_constant(terms, node->width, (uint64_t)(by / (int64_t)size));
    *out = (quotient){mg_terms_binary(terms, MG_TERM_MUL, node->operands[0], rest), 0};
    return true;
}

static bool divide(mg_terms *terms, mg_term term, uint64_t size, unsigned depth, quotient *out)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    if (size == 1) {
        *out = (quotient){term, 0};
        return true;
    }
    switch (depth ? node->operation : MG_TERM_SYMBOL) {
    case MG_TERM_CONSTANT:
        *out = divide_constant(terms, node, size);
        return true;
    case MG_TERM_ADD:
    case MG_TERM_SUB:
        return divide_sum(terms, node, size, depth - 1, out);
    case MG_TERM_MUL:
    case MG_TERM_SHL:
        return divide_product(terms, node, size, out);
    case MG_TERM_NEG:
        if (!divide(terms, node->operands[0], size, depth - 1, out) || out->rest)
            return false;
        out->term = mg_terms_unary(terms, MG_TERM_NEG, out->term);
        return true;
    default:
        return false;
    }
}

bool mg_terms_divide(mg_terms *terms, mg_term term, uint64_t size, mg_term *whole, uint64_t *rest)
{
    quotient found;
    assert(size && size <= INT64_MAX);
    if (!term || mg_terms_width(terms, term) < 64 - (unsigned)__builtin_clzll(size) + 1 ||
        !divide(terms, term, size, DEPTH_MOST, &found) || !found.term)
        return false;
    assert(found.rest < size);
    *whole = found.term;
    *rest = found.rest;
    return true;
}

/* ---- how many bits ---------------------------------------------------------------------------------------- */

static unsigned signed_bits_of(uint64_t value, unsigned width)
{
    int64_t number = mg_word_signed(value, width);
    uint64_t size = (uint64_t)(number < 0 ? ~number : number);
    return size ? 65 - (unsigned)__builtin_clzll(size) : 1;
}

static unsigned signed_bits(const mg_terms *terms, mg_term term, unsigned depth)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    unsigned bits[2] = {0}, count = mg_term_operands(node->operation);
    if (node->operation == MG_TERM_CONSTANT)
        return signed_bits_of(node->value, node->width);
    for (unsigned i = 0; depth && i < count && i < 2; i++)
        bits[i] = signed_bits(terms, node->operands[i], depth - 1);
    unsigned more = bits[0] > bits[1] ? bits[0] : bits[1], most = node->width;
    if (depth && node->operation == MG_TERM_SEXT)
        most = bits[0];
    else if (node->operation == MG_TERM_ZEXT)
        most = mg_terms_width(terms, node->operands[0]) + 1;
    else if (depth && (node->operation == MG_TERM_ADD || node->operation == MG_TERM_SUB ||
                       node->operation == MG_TERM_NEG))
        most = more + 1;
    else if (depth && node->operation == MG_TERM_MUL)
        most = bits[0] + bits[1];
    return most < node->width ? most : node->width;
}

unsigned mg_terms_signed_bits(const mg_terms *terms, mg_term term)
{
    return signed_bits(terms, term, DEPTH_MOST);
}
