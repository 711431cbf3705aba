/* n queens on a board of n by n, none in reach of another.
 *
 * Shows: choose everything first, then say what must hold, in any order that suits. A column is not chosen
 * before a check looks at it, so a conflict between two queens is found once, not once for every way to
 * place the others.
 *
 * Figures (paths explored; solutions): n = 5: 177 / 10, 6: 746 / 4, 7: 3,073 / 40, 8: 13,756 / 92. Choosing
 * at once: n^n paths. */
#include <margay.h>
#include <margay_generate.h>
#include <stdbool.h>
#include <stdlib.h>

static bool is_safe(const int *column, int row, int earlier)
{
    return column[row] != column[earlier] && abs(column[row] - column[earlier]) != row - earlier;
}

MG_TEST(queens, n)
{
    int column[n];
    mg_gen_ints(column, n, 0, n - 1);
    for (int row = 0; row < n; row++)
        for (int earlier = 0; earlier < row; earlier++)
            mg_assume(is_safe(column, row, earlier));
}
