#include <margay.h>
#include <stdlib.h>

char *copy_of(const char *text);

MG_TEST(copies, n)
{
    char *first = copy_of("a"), *second = copy_of("b");
    mg_assert(!first || !second || first != second);
    free(first);
    free(second);
}
