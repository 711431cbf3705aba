/* A term is simplified when it is built: operations on constants are computed, operands that commute are put in order, and then the operation's rule
 * (mg_rule_NAME) tries to find a simpler term that has the same value for all values of the symbols (invariant 52).
 *
 * Rules build other terms, and so call other rules. For one term at most MG_RULES_MOST rules are tried, and further terms are built as they are: terms share
 * parts, and a rule that goes down into all of them would take exponential time, and as much stack as the term is deep.
 *
 * Unless that limit was reached, terms have a normal form: comparisons are EQ, ULT and SLT and their negations, a constant is the second operand if the
 * operation commutes, no constant is subtracted, and single bits are only computed by AND, OR, XOR and NOT. */
#ifndef MG_SYM_SIMPLIFY_H
#define MG_SYM_SIMPLIFY_H

#include "sym/terms.h"

enum { MG_RULES_MOST = 200 };

/* The simplest term known for this node, whose operands are simple. 0: no room. */
mg_term mg_terms_simplify(mg_terms *terms, const mg_term_node *node);

#endif
