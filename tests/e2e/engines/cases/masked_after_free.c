/* A field of memory that was freed is no field that nobody read; nor is one that moved. */
#include <margay.h>
#include <stdlib.h>

struct root {
    struct root *next;
    signed char len, key;
    short *x;
};

bool ok(struct root *s)
{
    struct root *next = s->next;
    if (next && next != s && s->key == 1) {
        free(next);
        if (s->len == 2 && next->key == 2)
            return false;
    }
    if (s->len && s->key == 2) {
        short *old = s->x;
        s->x = realloc(s->x, (size_t)(s->len + 1) * sizeof *s->x);
        if (s->len == 2)
            return old[1] == 1;
        if (s->x[0] != 1)
            return false;
        s->x[1] = 2;
        return s->x[0] + s->x[1] == 3;
    }
    return !next;
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct root, 2);
    MG_INTS(struct root, len, 0, 2);
    MG_INTS(struct root, key, 0, 2);
    MG_ARRAY(struct root, x, len);
    MG_INTS(struct root, x, 0, n);
}
