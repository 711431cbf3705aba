/* Functions that want to lie at multiples of more than there is room for code. Pointers to functions lead to stubs, so it does not matter.
 * expect: -n 2 => 2 of 3 */
#include <margay.h>

struct box { int value; };

__attribute__((aligned(1 << 28), noinline)) static int half(int x) { return x / 2; }

__attribute__((aligned(1 << 20))) bool ok(const struct box *box)
{
    int (*volatile f)(int) = half;
    return f(box->value) == 0;
}

__attribute__((aligned(1 << 28))) MG_BOUNDS(struct box, n)
{
    MG_INTS(struct box, value, 0, n);
}
