/* A solver for comparisons of symbols with each other and with constants: ==, !=, <, <=, signed and unsigned. It is quick with questions that comparisons
 * alone decide, which are most questions of sorting and searching.
 *
 *     if (mg_order_assert(order, x_less_y) && mg_order_assert(order, y_less_z))
 *         mg_order_can_hold(order, z_less_x)                 MG_REPLY_NO
 *
 * It never guesses: a no follows from what was asserted, a yes comes with values for which all that was asserted holds (invariant 54), and
 * otherwise the answer is MG_REPLY_UNKNOWN. A no stays a no whatever else is known; a yes is only about what was asserted here. */
#ifndef MG_SYM_ORDER_H
#define MG_SYM_ORDER_H

#include "sym/reply.h"
#include "sym/terms.h"

typedef struct mg_order mg_order;

/* Borrows the terms; gives. */
mg_order *mg_order_new(const mg_terms *terms);
void mg_order_free(mg_order *order); /* takes; NULL is all right */

/* Is this term of one bit a comparison of symbols or constants, or the negation of one? */
bool mg_order_understands(const mg_order *order, mg_term term);
/* From now on it holds. False: it is not understood, or there are too many symbols and constants; nothing has changed then. */
bool mg_order_assert(mg_order *order, mg_term term);
/* Can it hold together with all that was asserted? */
mg_reply mg_order_can_hold(mg_order *order, mg_term term);
/* If values are found for which all that was asserted holds: that of this symbol, 0 if nothing was asserted of it. */
bool mg_order_value(mg_order *order, mg_term symbol, uint64_t *value);

/* A mark, and back to it, as if nothing had been asserted since. */
size_t mg_order_mark(const mg_order *order);
void mg_order_take_back(mg_order *order, size_t mark);

/* Asserts that the closures are closed and the known values fit (invariant 54). Expensive: for tests and a build with MG_PARANOID. */
void mg_check_order(const mg_order *order);

#endif
