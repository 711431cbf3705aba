/* An array is as long as it was, and a union what it was, whatever became of the length and the tag. */
#include <margay.h>
#include <stdlib.h>

struct root {
    unsigned char cap, tag;
    union {
        int i;
        short s[2];
    } u;
    int *x;
};

bool ok(struct root *s)
{
    s->cap = 2;
    s->x = realloc(s->x, s->cap * sizeof *s->x);
    if (s->x[1] == 1)
        return true;
    s->tag = 1;
    return s->u.i == 2;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, cap, 0, 2);
    MG_INTS(struct root, tag, 1, 2);
    MG_ARM(struct root, u.i, tag, 1);
    MG_ARM(struct root, u.s, tag, 2);
    MG_INTS(struct root, u.i, 0, 2);
    MG_INTS(struct root, u.s, 0, 1);
    MG_ARRAY(struct root, x, cap);
    MG_INTS(struct root, x, 0, 2);
}
