/* A store into bytes of a union that its live arm does not cover makes them plain; a restore makes them poison again. */
#include <margay.h>

struct root {
    char tag;
    union {
        char c;
        struct {
            int x, y;
        } s;
    } u;
    int a;
};

bool ok(const struct root *root)
{
    struct root *r = (struct root *)root;
    if (r->tag || r->u.c > 5)
        return false;
    if (r->a)
        return r->u.s.y == 7; /* uninitialised */
    r->u.s.y = 7;
    return true;
}

MG_BOUNDS(struct root, n)
{
    MG_INTS(struct root, tag, 0, 1);
    MG_ARM(struct root, u.c, tag, 0);
    MG_ARM(struct root, u.s, tag, 1);
    MG_INTS(struct root, u.c, 0, 1);
    MG_INTS(struct root, a, 0, 1);
}
