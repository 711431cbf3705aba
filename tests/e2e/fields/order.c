/* Listed values come in the given order: 5, 1, 3; then x stays and y runs: 1 and 0 (listed), z -1 before 1.
 * expect: -n 1 => 12 of 12 */
#include <margay.h>

struct all {
    int x;
    unsigned char y;
    long z;
};

bool ok(const struct all *a)
{
    return a->x + a->y + a->z > -9;
}

MG_BOUNDS(struct all, n)
{
    MG_VALUES(struct all, x, 5, 1, 3);
    MG_VALUES(struct all, y, 1, 0);
    MG_VALUES(struct all, z, -1, 1);
}
