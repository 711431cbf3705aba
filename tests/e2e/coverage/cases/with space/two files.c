/* choices: 0..n
 * with: other file.c
 * Several files, a header of both, macros, a table that is included amid a function. */
#include <margay.h>

#include "part.h"

static int table(int k)
{
    int r = 0;
#include "table.def"
    return r;
}

MG_TEST(t, n)
{
    int k = mg_int(0, n);
    mg_assert(LARGER(k, 1) >= 1);
    mg_assert(other(k) + table(k) >= 0);
}
