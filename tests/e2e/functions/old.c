/* Declared without parameters, as before 1989. */
#include <margay.h>

long labs();

MG_TEST(direct, n)
{
    double x = labs(-3L);
    long (*volatile f)() = labs;
    mg_assert(x == 3 && f(-2L) == 2);
}
