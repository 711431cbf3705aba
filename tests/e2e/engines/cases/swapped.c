/* Values that are not chosen yet change places: fields, whole structs, elements that a sort moves. */
#include <margay.h>

struct node {
    struct node *next;
    int key;
};
struct root {
    int v[4], key;
    struct node *a, *b;
};

static int order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

bool ok(struct root *s)
{
    if (s->a && s->b) {
        struct node t = *s->a;
        *s->a = *s->b;
        *s->b = t;
        return s->a->next != s->a && s->a->key < t.key;
    }
    int t = s->v[0];
    s->v[0] = s->v[3];
    s->v[3] = t;
    if (s->b) {
        qsort(s->v, 4, sizeof *s->v, order);
        for (int i = 1; i < 4; i++)
            if (s->v[i - 1] > s->v[i])
                abort();
    }
    return s->v[1] == s->key && s->v[3] > s->v[0];
}

MG_BOUNDS(struct root, n)
{
    MG_OBJECTS(struct node, 2);
    MG_INTS(struct node, key, 0, 2);
    MG_INTS(struct root, v, 0, 2);
    MG_INTS(struct root, key, 0, 2);
}
