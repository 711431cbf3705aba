/* How a term is simplified when it is built: what is constant is computed, operands that commute are put in order, and then one function an operation
 * (mg_rule_NAME) looks whether something simpler has the same value for all values of the symbols (invariant 52).
 *
 * Rules build other terms, and so call other rules. For one term that is asked for at most MG_RULES_MOST are tried, what comes then is built as it is: terms share
 * parts, and a rule that goes down into all of them would take exponential time, and as much stack as the term is deep.
 *
 * What is left is, but for that, in a normal form: comparisons are EQ, ULT and SLT and their negations, a constant is the second operand where the
 * operation commutes, nothing is subtracted that is constant, and no bit is computed with by anything but AND, OR, XOR and NOT. */
#ifndef MG_SYM_SIMPLIFY_H
#define MG_SYM_SIMPLIFY_H

#include "sym/terms.h"

enum { MG_RULES_MOST = 200 };

/* The simplest term known for this node, whose operands are simple. 0: no room. */
mg_term mg_terms_simplify(mg_terms *terms, const mg_term_node *node);

#endif
