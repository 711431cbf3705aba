/* goto jumps over what would have set it. */
#include <margay.h>

static int parse(int length)
{
    int rc;
    if (!length)
        goto out;
    rc = length;
out:
    return rc;
}

MG_TEST(wrong, n)
{
    if (parse(0)) /* BAD uninitialised */
        n++;
}

MG_TEST(right, n)
{
    if (parse(1))
        n++;
}
