/* Insert and remove of a red-black tree, right as they are, on every tree of n nodes.
 *
 * Shows: a test of the code itself. The trees come from a generator and a predicate, what is inserted or
 * removed is one more choice, and the same predicate is asserted afterwards. See red_black.h.
 *
 * Figures, insert_keeps_tree and remove_keeps_tree alike (paths explored / valid, no counterexample): n = 4:
 * 142 / 36, 5: 582 / 88, 6: 2,526 / 208, 7: 11,406 / 495. */
#define BUG 0
#include "red_black.h"
