/* EXPECT check freed */
#include <margay.h>
MG_TEST(follows, n)
{
    int *both[2] = {malloc(4), malloc(4)}, which = mg_int(0, 1), kept = mg_int(0, 1);
    *both[0] = *both[1] = n;
    free(both[which]);
    int value = *both[kept]; /* HERE */
    mg_assert(value == n);
    free(both[1 - which]);
}
