/* Remove of a red-black tree with a step left out: the last rotation does not blacken the nephew that comes
 * up.
 *
 * Shows: how small a tree is enough when all are tried. See red_black.h.
 *
 * Figures, remove_keeps_tree: no counterexample below n = 4; n = 4: 6 in 142 paths, 5: 3 in 582, 6: 20 in
 * 2,526. */
#define BUG 1
#include "red_black.h"
