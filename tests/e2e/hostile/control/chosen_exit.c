/* EXPECT check exit */
#include <margay.h>
MG_TEST(leaves, n)
{
    int status = mg_int(0, n);
    if (status == 2)
        exit(status); /* HERE */
}
