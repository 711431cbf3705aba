/* refused: 9: MG_ARRAY: the length `n` of `a` may be negative, or more than 256 */
#include <margay.h>
struct in { int n; int a[]; };
bool ok(const struct in *o) { return o->n; }

MG_BOUNDS(struct in, n)
{
    MG_INTS(struct in, n, -1, 3);
    MG_ARRAY(struct in, a, n);
}
