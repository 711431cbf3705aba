/* A union with no rule whose first member is a struct: a <= b over 0..n: 3 for n = 1, 6 for n = 2.
 * expect: -n 1 => 3
 * expect: -n 2 => 6 */
#include <margay.h>

struct all {
    union {
        struct {
            int a, b;
        } first;
        long second;
    } u;
};

bool ok(const struct all *x)
{
    return x->u.first.a <= x->u.first.b;
}
