/* Fifty thousand characters and a thousand unions: laying out must not take quadratic time (this test has the time of one
 * run). Only the last of each is read: 2 * 2.
 * expect: -n 1 => 4 of 4 */
#include <margay.h>

struct cell {
    bool tag;
    union {
        char c;
        int i;
    } u;
};

struct all {
    char text[50000];
    double reals[10000];
    struct cell cells[1000];
};

bool ok(const struct all *x)
{
    return x->text[49999] >= 0 && x->reals[9999] == 1 && x->cells[999].u.c >= 0 && !x->cells[999].tag;
}

MG_BOUNDS(struct all, n)
{
    MG_ARM(struct cell, u.c, tag, 0);
    MG_ARM(struct cell, u.i, tag, 1);
    MG_INTS(struct cell, tag, 0, 0);
    MG_INTS(struct all, reals, 1, 1);
}
