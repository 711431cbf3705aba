/* Listed doubles and floats in the given order, infinities too; a double bounded by integers; derived 0..n.
 * x <= y over {0.5, -1.25, 1e10} x {0.5, inf}: (0.5,0.5) (0.5,inf) (-1.25,both) (1e10,inf) = 5; z in -1..1 not 0: 2;
 * w derived 0..n: n + 1.
 * expect: -n 1 => 20
 * expect: -n 2 => 30 */
#include <margay.h>

struct all {
    double x;
    float y;
    double z;
    float w[1];
};

bool ok(const struct all *a)
{
    return a->x <= a->y && a->z != 0 && a->w[0] >= 0;
}

MG_BOUNDS(struct all, n)
{
    MG_REALS(struct all, x, 0.5, -1.25, 1e10);
    MG_REALS(struct all, y, 0.5, __builtin_inf());
    MG_INTS(struct all, z, -1, 1);
}
