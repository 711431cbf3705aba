/* A number is no address. */
#include <margay.h>

MG_TEST(wrong, n)
{
    volatile unsigned *reg = (volatile unsigned *)(uintptr_t)0xdeadbee8u;
    mg_assert(*reg != 1); /* BAD wild */
}

MG_TEST(right, n)
{
    unsigned fake = 0;
    volatile unsigned *reg = (volatile unsigned *)(uintptr_t)&fake;
    mg_assert(*reg != 1);
}
