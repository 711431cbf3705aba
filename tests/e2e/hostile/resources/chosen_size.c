/* EXPECT check runaway */
#include <margay.h>
#include <string.h>
MG_TEST(wipes, n)
{
    size_t size = (size_t)1 << mg_int(10, 24 + n - n);
    char *p = malloc(size);
    for (int i = 0; i < 1000; i++)
        memset(p, i, size); /* HERE */
    free(p);
}
