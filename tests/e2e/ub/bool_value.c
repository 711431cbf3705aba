/* A bool that is neither. */
#include <margay.h>
#include <string.h>

static bool load(unsigned char byte)
{
    bool flag;
    memcpy(&flag, &byte, 1);
    return flag; /* BAD bool */
}

MG_TEST(wrong, n)
{
    if (load(2))
        n++;
}

MG_TEST(right, n)
{
    if (load(1))
        n++;
    mg_assert((bool)2);
}
