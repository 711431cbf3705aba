/* Remove of a red-black tree with a step left out: the node that moves up does not become the parent of its
 * new right child.
 *
 * Shows: how small a tree is enough when all are tried. See red_black.h.
 *
 * Figures, remove_keeps_tree: no counterexample below n = 4; n = 4: 1 in 142 paths, 5: 4 in 582, 6: 12 in
 * 2,526. */
#define BUG 3
#include "red_black.h"
