/* The address of a local outlives its function, which is too deep to be inlined. */
#include <margay.h>

static const int *smallest(const int *v, int n)
{
    int best = v[0];
    const int *rest = n > 1 ? smallest(v + 1, n - 1) : NULL;
    if (rest && *rest < best) /* BAD freed */
        best = *rest;
    const int *where = &best;
    return where;
}

static int smallest_of(const int *v, int n)
{
    int best = v[0], rest = n > 1 ? smallest_of(v + 1, n - 1) : best;
    return rest < best ? rest : best;
}

MG_TEST(wrong, n)
{
    int v[] = {3, 1, 2};
    smallest(v, 3);
}

MG_TEST(right, n)
{
    int v[] = {3, 1, 2};
    mg_assert(smallest_of(v, 3) == 1);
}
