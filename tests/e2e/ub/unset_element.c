/* The largest of five, of which four were read in. */
#include <margay.h>

static void read_in(int *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = i;
}

static int largest(const int *v, int n)
{
    int most = v[0];
    for (int i = 1; i < n; i++)
        if (v[i] > most) /* BAD uninitialised */
            most = v[i];
    return most;
}

MG_TEST(wrong, n)
{
    int v[5];
    read_in(v, 4);
    mg_assert(largest(v, 5) != 77777);
}

MG_TEST(right, n)
{
    int v[5];
    read_in(v, 5);
    mg_assert(largest(v, 5) != 77777);
}
