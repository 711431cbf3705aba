/* Remove of a red-black tree with a step left out: the sibling that comes up does not take the colour of the
 * parent.
 *
 * Shows: how small a tree is enough when all are tried. See red_black.h.
 *
 * Figures, remove_keeps_tree: no counterexample below n = 6; n = 6: 20 in 2,526 paths, 7: 50 in 11,406. */
#define BUG 2
#include "red_black.h"
