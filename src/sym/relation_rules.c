/* How two terms relate: less, equal, or greater. Comparisons of the same two are sets of these three, so what is made of several is again one comparison, or two under NOT:
 * !(a < b) && !(b < a) is a == b. And a term whose value depends on nothing else, as the (a > b) - (a < b) of comparators, is known for each of the three: comparing it with a
 * constant compares a with b. The order solver knows comparisons only. */
#include "sym/rules.h"

enum { LESS = 1, EQUAL = 2, GREATER = 4, ANY = LESS | EQUAL | GREATER };

/* Holds in these cases. */
typedef struct relation {
    mg_term a, b;           /* the older one first; 0: of no terms yet */
    mg_term_operation less; /* SLT or ULT; EQ: either would do */
    unsigned holds;
} relation;

/* Is it a comparison, or one under NOT? */
static bool find_relation(const mg_terms *terms, mg_term term, relation *found)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    bool is_inverted = node->operation == MG_TERM_NOT;
    node = is_inverted ? mg_terms_node(terms, node->operands[0]) : node;
    bool is_less = node->operation == MG_TERM_SLT || node->operation == MG_TERM_ULT;
    if (!is_less && node->operation != MG_TERM_EQ)
        return false;
    bool is_swapped = node->operands[0] > node->operands[1];
    unsigned holds = !is_less ? EQUAL : is_swapped ? GREATER : LESS;
    *found = (relation){node->operands[is_swapped], node->operands[!is_swapped], node->operation,
                        is_inverted ? ANY & ~holds : holds};
    return true;
}

/* Takes in what the other one is about. False: that is something else. */
static bool join(relation *to, const relation *other)
{
    if (!to->a) {
        *to = *other;
        return true;
    }
    bool is_same = to->a == other->a && to->b == other->b;
    if (to->less == MG_TERM_EQ)
        to->less = other->less;
    return is_same && (other->less == MG_TERM_EQ || other->less == to->less);
}

static mg_term build(mg_terms *terms, const relation *r)
{
    relation rest = *r;
    rest.holds = ANY & ~r->holds;
    if (r->holds == 0 || r->holds == ANY)
        return mg_terms_constant(terms, 1, r->holds == ANY);
    if (r->holds == EQUAL)
        return mg_terms_binary(terms, MG_TERM_EQ, r->a, r->b);
    if (r->holds != LESS && r->holds != GREATER)
        return mg_rule_invert(terms, build(terms, &rest));
    assert(r->less != MG_TERM_EQ); /* equality alone does not tell them apart */
    return r->holds == LESS ? mg_terms_binary(terms, r->less, r->a, r->b)
                            : mg_terms_binary(terms, r->less, r->b, r->a);
}

mg_term mg_rule_bits_of_relations(mg_terms *terms, const mg_term_node *node)
{
    relation a, b;
    if (node->width != 1 || !find_relation(terms, node->operands[0], &a) ||
        !find_relation(terms, node->operands[1], &b) || !join(&a, &b))
        return MG_RULE_NONE;
    a.holds = node->operation == MG_TERM_AND  ? a.holds & b.holds
              : node->operation == MG_TERM_OR ? a.holds | b.holds
                                              : a.holds ^ b.holds;
    return build(terms, &a);
}

/* ---- terms that depend on a relation ---------------------------------------------------------------------------- */

enum { DEPTH_MOST = 5 }; /* of what a comparator computes */

/* The value of a term in one of the three cases. False: it depends on something else. */
static bool find_value(const mg_terms *terms, mg_term term, relation *pair, unsigned where, unsigned depth,
                       uint64_t *value)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    relation found;
    uint64_t values[3] = {0};
    if (mg_rule_constant(terms, term, value))
        return true;
    if (find_relation(terms, term, &found)) {
        *value = (found.holds & where) != 0;
        return join(pair, &found);
    }
    unsigned count = mg_term_operands(node->operation);
    if (!depth || !count)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!find_value(terms, node->operands[i], pair, where, depth - 1, &values[i]))
            return false;
    *value = mg_words_compute(&(mg_computation){.a = values[0],
                                                .b = values[1],
                                                .c = values[2],
                                                .from = (uint8_t)mg_terms_width(terms, node->operands[0]),
                                                .width = node->width,
                                                .low = node->low,
                                                .operation = node->operation});
    return true;
}

mg_term mg_rule_compare_relations(mg_terms *terms, const mg_term_node *node)
{
    relation pair = {0};
    for (unsigned where = LESS; where <= GREATER; where <<= 1) {
        mg_computation words = {.from = (uint8_t)mg_terms_width(terms, node->operands[0]),
                                .width = node->width,
                                .operation = node->operation};
        if (!find_value(terms, node->operands[0], &pair, where, DEPTH_MOST, &words.a) ||
            !find_value(terms, node->operands[1], &pair, where, DEPTH_MOST, &words.b))
            return MG_RULE_NONE;
        pair.holds = where == LESS ? 0 : pair.holds;
        pair.holds |= mg_words_compute(&words) ? where : 0;
    }
    return build(terms, &pair);
}
