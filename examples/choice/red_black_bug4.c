/* Remove of a red-black tree with a step left out: a black sibling with black children does not become red.
 *
 * Shows: how small a tree is enough when all are tried. See red_black.h.
 *
 * Figures, remove_keeps_tree: no counterexample below n = 3; n = 3: 3 in 37 paths, 4: none in 142, 5: 10 in
 * 582. */
#define BUG 4
#include "red_black.h"
