/* A union with no rule: its first member is the live one. Here it is a scalar, and 0..n: 2 for n = 1.
 * expect: -n 1 => 2
 * expect: -n 3 => 4 */
#include <margay.h>

struct all {
    union {
        int first;
        struct {
            int a, b;
        } second;
    } u;
};

bool ok(const struct all *x)
{
    return x->u.first >= 0;
}
