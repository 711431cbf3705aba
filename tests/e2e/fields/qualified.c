/* const, volatile and _Atomic members, padding between them, a pointer to const, an array of const. Padding is plain memory:
 * copying the whole struct reads every field and no padding crashes. a, b, c, k[0], k[1] 0..n, p NULL or one of n whose
 * field is not read: 2^5 * 2 for n = 1; the predicate wants a == b and k[0] == k[1]: 2 * 2 * 2 * 2.
 * expect: -n 1 => 16
 * expect: -n 2 => 54
 * By value: the copy reads all; k is free and c too: the same.
 * expect: -n 1 --pred by_copy => 16
 * memset and memcpy of the whole: 1, nothing is chosen.
 * expect: -n 1 --pred overwritten => 1 of 1 */
#include <margay.h>
#include <string.h>

struct other {
    int unread;
};

struct all {
    const char pad;
    volatile long a;
    const int b;
    _Atomic short c;
    const struct other *const p;
    const unsigned char k[2];
};

bool ok(const struct all *x)
{
    return x->a == x->b && x->c >= 0 && (x->p || !x->p) && x->k[0] == x->k[1];
}

__attribute__((used)) static bool by_copy(const struct all *x)
{
    struct all copy = *x;
    return copy.pad == 0 && copy.a == copy.b && copy.k[0] == copy.k[1] && copy.c >= 0;
}

__attribute__((used)) static bool overwritten(struct all *x)
{
    memset(x, 0, sizeof *x);
    struct all copy;
    memcpy(&copy, x, sizeof copy);
    return !copy.a && !copy.b && !copy.p;
}

MG_BOUNDS(struct all, n)
{
    MG_VALUES(struct all, pad, 0);
}
