/* What the files of rules share; for them and simplify.c alone.
 *
 * A rule gets a node with operands in order, not all of them constant, and gives a term that is equal to it and simpler, 0 when there is no room for
 * it, or MG_RULE_NONE. Simpler means: rules that call each other come to an end. */
#ifndef MG_SYM_RULES_H
#define MG_SYM_RULES_H

#include "sym/terms.h"
#include "sym/words.h"

#define MG_RULE_NONE UINT32_MAX

typedef mg_term mg_term_rule(mg_terms *terms, const mg_term_node *node);

#define MG_TERM_LEAF(NAME)
#define MG_TERM(NAME, name, form, commutes, text) mg_term_rule mg_rule_##name;
#include "sym/operations.def"
#undef MG_TERM_LEAF
#undef MG_TERM

/* No value of the term is above this, as an unsigned number. */
uint64_t mg_rule_most(const mg_terms *terms, mg_term term);
/* join_rules.c: operations on words that are made of parts. AND, OR and XOR of two such words, or of one and a constant; a shift by 1 to width - 1; and
 * equality. */
mg_term mg_rule_bits_of_parts(mg_terms *terms, const mg_term_node *node);
mg_term mg_rule_shift_parts(mg_terms *terms, const mg_term_node *node, uint64_t by);
mg_term mg_rule_equal_parts(mg_terms *terms, mg_term a, mg_term b);
/* relation_rules.c: AND, OR and XOR of two comparisons of the same terms; and a comparison with a constant of what depends on such only. */
mg_term mg_rule_bits_of_relations(mg_terms *terms, const mg_term_node *node);
mg_term mg_rule_compare_relations(mg_terms *terms, const mg_term_node *node);
/* Is one of them the other with all bits inverted? */
bool mg_rule_are_opposite(const mg_terms *terms, mg_term a, mg_term b);

static inline mg_term mg_rule_invert(mg_terms *terms, mg_term a)
{
    return mg_terms_unary(terms, MG_TERM_NOT, a);
}

/* Is it a constant? Then `value` is its value. */
static inline bool mg_rule_constant(const mg_terms *terms, mg_term term, uint64_t *value)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    *value = node->value;
    return node->operation == MG_TERM_CONSTANT;
}

/* Is it this operation on something and a constant? Then `value` is that of the constant. */
static inline bool mg_rule_with_constant(const mg_terms *terms, mg_term term, mg_term_operation operation,
                                         uint64_t *value)
{
    const mg_term_node *node = mg_terms_node(terms, term);
    return node->operation == operation && mg_rule_constant(terms, node->operands[1], value);
}

#endif
