#include "sym/simplify.h"

#include <assert.h>

#include "sym/rules.h"

static mg_term_rule *const rules[MG_TERM_COUNT] = {
#define MG_TERM_LEAF(NAME)
#define MG_TERM(NAME, name, form, commutes, text) [MG_TERM_##NAME] = mg_rule_##name,
#include "sym/operations.def"
#undef MG_TERM_LEAF
#undef MG_TERM
};

uint64_t mg_rule_most(const mg_terms *terms, mg_term term)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    uint64_t all = mg_word_mask(node->width), value;
    if (node->operation == MG_TERM_CONSTANT)
        return node->value;
    if (node->operation == MG_TERM_ZEXT)
        return mg_word_mask(mg_terms_width(terms, node->operands[0]));
    if (node->operation == MG_TERM_CONCAT && mg_terms_is_constant(terms, node->operands[0])) {
        unsigned border = mg_terms_width(terms, node->operands[1]);
        return mg_terms_node(terms, node->operands[0])->value << border | mg_word_mask(border);
    }
    if (mg_rule_with_constant(terms, term, MG_TERM_AND, &value))
        return value;
    if (mg_rule_with_constant(terms, term, MG_TERM_UREM, &value) && value)
        return value - 1;
    if (mg_rule_with_constant(terms, term, MG_TERM_LSHR, &value) && value < node->width)
        return all >> value;
    if (mg_rule_with_constant(terms, term, MG_TERM_UDIV, &value) && value)
        return all / value;
    return all;
}

bool mg_rule_are_opposite(const mg_terms *terms, mg_term a, mg_term b)
{
    const mg_term_node *x = mg_terms_node(terms, a), *y = mg_terms_node(terms, b);
    return (x->operation == MG_TERM_NOT && x->operands[0] == b) ||
           (y->operation == MG_TERM_NOT && y->operands[0] == a);
}

static mg_term fold(mg_terms *terms, const mg_term_node *node)
{
    uint64_t values[3] = {0};
    for (unsigned i = 0; i < mg_term_operands(node->operation); i++)
        if (!mg_rule_constant(terms, node->operands[i], &values[i]))
            return MG_RULE_NONE;
    mg_computation words = {.a = values[0],
                            .b = values[1],
                            .c = values[2],
                            .from = (uint8_t)mg_terms_width(terms, node->operands[0]),
                            .width = node->width,
                            .low = node->low,
                            .operation = node->operation};
    return mg_terms_constant(terms, node->width, mg_words_compute(&words));
}

/* Of two operands that commute a constant comes second; else the older term comes first. */
static void order_operands(const mg_terms *terms, mg_term_node *node)
{
    mg_term a = node->operands[0], b = node->operands[1];
    bool is_constant = mg_terms_is_constant(terms, a);
    if (is_constant || (a > b && !mg_terms_is_constant(terms, b))) {
        node->operands[0] = b;
        node->operands[1] = a;
    }
}

/* If the term is a choice between two constants, its node; else NULL. */
static const mg_term_node *find_table(const mg_terms *terms, mg_term term)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    bool is_one = node->operation == MG_TERM_ITE && mg_terms_is_constant(terms, node->operands[1]) &&
                  mg_terms_is_constant(terms, node->operands[2]);
    return is_one ? node : NULL;
}

/* An operation on a choice between constants, and on other constants, is again a choice between constants. */
static mg_term lift_choice(mg_terms *terms, const mg_term_node *node)
{
    const mg_term_node *table = NULL;
    unsigned at = 0, count = mg_term_operands(node->operation);
    if (node->operation == MG_TERM_ITE)
        return MG_RULE_NONE;
    for (unsigned i = 0; i < count; i++) {
        if (mg_terms_is_constant(terms, node->operands[i]))
            continue;
        if (table || !(table = find_table(terms, node->operands[i])))
            return MG_RULE_NONE;
        at = i;
    }
    assert(table); /* if all were constant, fold would have computed it */
    mg_term bit = table->operands[0];
    mg_term_node one = *node, other = *node;
    one.operands[at] = table->operands[1];
    other.operands[at] = table->operands[2];
    mg_term a = fold(terms, &one), b = fold(terms, &other);
    assert(a != MG_RULE_NONE && b != MG_RULE_NONE);
    return mg_terms_ite(terms, bit, a, b);
}

static mg_term try_rules(mg_terms *terms, const mg_term_node *node)
{
    if (!terms->depth)
        terms->rules = 0;
    if (terms->rules == MG_RULES_MOST)
        return MG_RULE_NONE;
    terms->rules++;
    terms->depth++;
    mg_term found = lift_choice(terms, node);
    if (found == MG_RULE_NONE)
        found = rules[node->operation](terms, node);
    terms->depth--;
    assert(terms->depth < terms->rules);
    return found;
}

mg_term mg_terms_simplify(mg_terms *terms, const mg_term_node *node)
{
    assert(rules[node->operation]); /* a leaf is simple */
    mg_term found = fold(terms, node);
    if (found != MG_RULE_NONE)
        return found;
    mg_term_node ordered = *node;
    if (mg_term_commutes(node->operation))
        order_operands(terms, &ordered);
    found = try_rules(terms, &ordered);
    if (found == MG_RULE_NONE)
        found = mg_terms_intern(terms, &ordered);
    assert(!found || mg_terms_width(terms, found) == node->width); /* invariant 52 */
    return found;
}
