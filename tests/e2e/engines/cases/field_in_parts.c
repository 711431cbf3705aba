/* Values that are not chosen yet are stored over parts of fields, and over two fields at once. */
#include <margay.h>
#include <string.h>

struct root {
    int which, a, b;
    short h;
    long l;
};

bool ok(struct root *s)
{
    int x = s->a;
    switch (s->which) {
    case 0:
        *(short *)&s->a = s->h;
        return s->a < 0 && s->b == 0;
    case 1:
        *(int *)&s->l = x;
        if (s->b == 1)
            return false;
        return s->l > x;
    case 2:
        *(long *)&s->a = s->l;
        return s->a < s->b;
    default:
        memcpy((char *)&s->l + 2, &s->a, sizeof s->a);
        return s->l > 0xffff && s->b < s->a;
    }
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, which, 0, 3);
    MG_INTS(struct root, a, -1, 2);
    MG_INTS(struct root, b, -1, 2);
    MG_VALUES(struct root, h, -32768, -1, 0, 32767);
    MG_VALUES(struct root, l, -9223372036854775807ll, -1, 0, 5, 9223372036854775807ll);
}
