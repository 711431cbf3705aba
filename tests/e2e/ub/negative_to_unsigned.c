/* A float below zero has no unsigned value; an int has. */
#include <margay.h>

MG_TEST(wrong, n)
{
    float level = -1.5f;
    mg_assert((unsigned char)level != 7); /* BAD conversion */
}

MG_TEST(right, n)
{
    float level = -0.5f;
    mg_assert((unsigned char)level == 0);
    int whole = -1;
    mg_assert((unsigned char)whole == 255);
}
