/* Each turn of a loop has a local of its own. */
#include <margay.h>

static void note(int **where, int *what)
{
    *where = what;
}

MG_TEST(wrong, n)
{
    int *last = NULL, sum = 0;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        if (last)
            sum += *last; /* BAD freed */
        note(&last, &square);
    }
    mg_assert(sum < 10);
}

MG_TEST(right, n)
{
    int *last = NULL, sum = 0, squares[3];
    for (int i = 0; i < 3; i++) {
        squares[i] = i * i;
        if (last)
            sum += *last;
        note(&last, &squares[i]);
    }
    mg_assert(sum < 10);
}
