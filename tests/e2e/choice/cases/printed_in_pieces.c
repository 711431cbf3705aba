/* What a path printed before it was cut is not shown. */
#include <margay.h>
#include <stdio.h>

MG_TEST(printed_in_pieces, n)
{
    int a = mg_int(0, 1), b = mg_int(0, n);
    printf("printed_in_pieces %d: %d", n, a);
    printf(" %d\n", b);
}
