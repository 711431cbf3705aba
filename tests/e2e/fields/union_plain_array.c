/* A union with no rule, whose first member is an array and whose second is a struct: v[0] != v[1] over 0..n: (n+1)n.
 * expect: -n 1 => 2
 * expect: -n 2 => 6 */
#include <margay.h>

struct all {
    char tail;
    union {
        short v[2];
        struct {
            char c;
            int i;
        } s;
    };
};

bool ok(const struct all *x)
{
    return x->v[0] != x->v[1];
}
