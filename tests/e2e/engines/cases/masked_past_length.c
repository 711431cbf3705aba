/* An element past the length of an array is no field that nobody read. */
#include <margay.h>

struct root {
    int len;
    int *x;
};

bool ok(struct root *s)
{
    return s->x[0] == 1;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, len, 0, 1);
    MG_ARRAY(struct root, x, len);
    MG_INTS(struct root, x, 0, n);
}
