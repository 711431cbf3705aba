/* Contracts of functions that are static in files that this one includes. */
#include <margay.h>
#include "shapes.h"
#include "included.inc.c"

MG_CONTRACT(halve, (int x))
{
    MG_REQUIRES(x >= 0);
    MG_ENSURES(2 * mg_result(int) <= x);
}

MG_CONTRACT(clip, (int x))
{
    MG_ENSURES(mg_result(int) <= 3);
}
