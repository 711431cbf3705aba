/* A member of a local struct is set in one case only; the others are, also those that share its unit. */
#include <margay.h>

struct date {
    unsigned day : 5, month : 4;
    int year;
};

__attribute__((noinline)) static void read_year(struct date *date, bool has_year)
{
    if (has_year)
        date->year = 2000;
}

static bool is_old(bool has_year, bool asks)
{
    struct date date;
    date.day = 1;
    date.month = 2;
    read_year(&date, has_year);
    if (date.day != 1 || date.month != 2)
        return false;
    return asks && date.year < 1900;
}

MG_TEST(wrong, n)
{
    mg_assert(!is_old(mg_bool(), true) || mg_bool());
}

MG_TEST(right, n)
{
    bool has_year = mg_bool();
    mg_assert(!is_old(has_year, has_year));
}
