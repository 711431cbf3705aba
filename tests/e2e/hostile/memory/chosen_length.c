/* EXPECT check out_of_bounds */
#include <margay.h>
#include <string.h>
MG_TEST(copies, n)
{
    int room = mg_int(1, n), length = mg_int(1, n);
    char *p = malloc((size_t)room), from[8] = "abcdefg";
    memcpy(p, from, (size_t)length); /* HERE */
    free(p);
}
