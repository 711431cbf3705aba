/* EXPECT check format */
#include <margay.h>
#include <stdio.h>
MG_TEST(prints, n)
{
    char to[64];
    snprintf(to, sizeof to, "%*d", mg_int(0, 1) << (20 + n), 5); /* HERE */
    mg_assert(to[0]);
}
