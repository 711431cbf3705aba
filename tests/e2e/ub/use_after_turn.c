/* Each turn of a loop has a local of its own: what the turn before had is gone, and at its place lies one that is not set yet. */
#include <margay.h>

static void note(int **where, int *what)
{
    *where = what;
}

MG_TEST(wrong, n)
{
    int *last = NULL, sum = 0;
    for (int i = 0; i < 3; i++) {
        if (last && *last > 0) /* BAD uninitialised */
            sum++;
        int square = i * i;
        note(&last, &square);
    }
    mg_assert(sum < 10);
}

MG_TEST(right, n)
{
    int *last = NULL, sum = 0, squares[3];
    for (int i = 0; i < 3; i++) {
        if (last && *last > 0)
            sum++;
        squares[i] = i * i;
        note(&last, &squares[i]);
    }
    mg_assert(sum == 1);
}
