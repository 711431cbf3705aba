/* A predicate may return int when it is named; any value but 0 is true, 256 too. x = 0: 0; x = 1: 256; x = 2: -1.
 * expect: -n 2 --pred ok => 2 of 3 */
#include <margay.h>

struct all {
    int x;
};

int ok(const struct all *a)
{
    return a->x == 0 ? 0 : a->x == 1 ? 256 : -1;
}
