/* A bool is not looked at by making it one. */
#include <margay.h>
#include <stdio.h>

MG_TEST(open_bools, n)
{
    bool a[4];
    for (int i = 0; i < 4; i++)
        a[i] = mg_bool();
    bool b[4] = {a[3], a[2], a[1], a[0]};
    printf("open_bools %d: %d\n", n, b[n]);
}
