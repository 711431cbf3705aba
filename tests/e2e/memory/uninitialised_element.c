/* An array of which only the first elements were written is searched to its end. */
#include <margay.h>

static bool has(int length, int end)
{
    int numbers[4];
    for (int i = 0; i < length; i++)
        numbers[i] = i;
    for (int i = 0; i < end; i++)
        if (numbers[i] == 77)
            return true;
    return false;
}

MG_TEST(wrong, n)
{
    mg_assert(!has(mg_int(0, 4), 4) || mg_bool());
}

MG_TEST(right, n)
{
    int length = mg_int(0, 4);
    mg_assert(!has(length, length));
}
