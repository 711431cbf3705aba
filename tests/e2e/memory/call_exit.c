/* A library that ends the program when it does not like its input. */
#include <margay.h>

MG_TEST(wrong, n)
{
    if (mg_int(0, 3) == 3)
        exit(3);
}

MG_TEST(right, n)
{
    if (mg_int(0, 3) == 4)
        exit(3);
}
