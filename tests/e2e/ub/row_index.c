/* a[0][5] of an int a[2][4] lies in the second row. */
#include <margay.h>

static int board[2][4] = {{1, 1, 1, 1}, {1, 1, 1, 1}};

MG_TEST(wrong, n)
{
    int column = 5;
    mg_assert(board[0][column]); /* BAD out_of_bounds */
}

MG_TEST(right, n)
{
    int column = 3;
    mg_assert(board[1][column]);
}
