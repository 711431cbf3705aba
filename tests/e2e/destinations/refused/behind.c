/* refused: 16: MG_ARRAY: `all[0].a` is not the last member of an object, so nothing fits behind it */
#include <margay.h>
struct in { int n; int a[]; };
struct out { int count; struct in *all; };
bool ok(const struct out *o)
{
    return o->count;
}


MG_BOUNDS(struct out, n)
{
    MG_INTS(struct out, count, 1, 1);
    MG_ARRAY(struct out, all, count);
    MG_INTS(struct in, n, 0, n);
    MG_ARRAY(struct in, a, n);
}
