/* Heap memory that holds values which are not chosen yet is copied: in parts, over itself, and over with what is uninitialised. */
#include <margay.h>
#include <string.h>

struct root {
    int which, a, b, u;
};

bool ok(struct root *s)
{
    int *x = malloc(32), *y = malloc(32);
    char *bytes = (char *)x, *part = (char *)y;
    x[0] = s->a;
    x[1] = s->b;
    switch (s->which) {
    case 0:
        memmove(x + 1, x, 8);
        if (x[1] >= x[2])
            return false;
        memmove(x, x + 1, 8);
        return x[0] < s->u;
    case 1:
        memmove(x + 1, x, 12);
        return x[1] < x[2] && x[3] == s->u;
    case 2:
        memcpy(part, bytes + 2, 6);
        return part[2] == (char)s->b && part[0] == (char)(s->a >> 16);
    case 3:
        memcpy(x, y, 8);
        return x[0] == 0;
    case 4:
        y[0] = s->u;
        memcpy(x, y, 8);
        return x[0] < s->a;
    default:
        memset(y, 0, 32);
        memcpy(x, y, 12);
        memcpy(y, x + 3, 4);
        return x[0] == 0 && s->a < s->b;
    }
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, which, 0, 5);
    MG_INTS(struct root, a, -1, 2);
    MG_INTS(struct root, b, -1, 2);
    MG_INTS(struct root, u, 0, 2);
}
