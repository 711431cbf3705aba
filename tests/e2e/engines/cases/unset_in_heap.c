/* Heap memory that was never written is compared, with a number and with a field. */
#include <margay.h>

struct root {
    int which, a;
};

bool ok(struct root *s)
{
    int *x = malloc(8);
    if (s->which == 0)
        return x[0] == 0;
    x[0] = s->a;
    return s->which == 1 ? x[1] == s->a : x[0] == 1;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, which, 0, 2);
    MG_INTS(struct root, a, 0, 2);
}
