/* The same of a small function, whose body ends up in its caller. */
#include <margay.h>

static int *make_counter(int start)
{
    int counter = start;
    int *where = &counter;
    return where;
}

static int *make_static(int start)
{
    static int counter;
    counter = start;
    return &counter;
}

MG_TEST(wrong, n)
{
    int *counter = make_counter(3);
    mg_assert(*counter == 3); /* BAD freed */
}

MG_TEST(right, n)
{
    int *counter = make_static(3);
    mg_assert(*counter == 3);
}
