#include <margay.h>

struct v {
    int len;
    int *x;
};

bool ok(struct v *v)
{
    return v->len == 1 && v->x[0] == 1;
}

MG_BOUNDS(struct v, n)
{
    MG_VALUES(struct v, len, 2, -1, 1);
    MG_ARRAY(struct v, x, len);
}
