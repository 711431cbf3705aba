/* EXPECT check runaway; -n 2 */
#include <margay.h>
#include <string.h>
MG_TEST(spins, n)
{
    char *p = malloc(1 << 20);
    int x = mg_int(0, n);
    while (x == 1)
        memset(p, x, 1 << 20); /* HERE */
    free(p);
}
