/* One element behind a table. */
#include <margay.h>

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static int days_in(int month)
{
    return days[month]; /* BAD out_of_bounds */
}

MG_TEST(wrong, n)
{
    mg_assert(days_in(12) != 1);
}

MG_TEST(right, n)
{
    mg_assert(days_in(mg_int(0, 11)) >= 28);
}
