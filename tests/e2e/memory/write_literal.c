/* A string literal is written to; an array with the same text may be. */
#include <margay.h>

MG_TEST(wrong, n)
{
    char *text = "abc", copy[] = "abc", *picked = mg_bool() ? copy : text;
    picked[0] = 'x';
    mg_assert(picked[0] == 'x');
}

MG_TEST(right, n)
{
    char text[] = "abc", copy[] = "abc", *picked = mg_bool() ? copy : text;
    picked[0] = 'x';
    mg_assert(picked[0] == 'x');
}
