/* Predicates as older C has them: int instead of bool, and error codes. -DTRUTH=bool makes of RESULT what this project's own examples look like. */
#include <margay.h>

#ifndef TRUTH
#define TRUTH int
#endif
#define EINVAL 22

struct node { struct node *next; int v; };
struct list { struct node *head; int size; };

static int code(const struct list *l)
{
    int n = 0;
    for (struct node *x = l->head; x; x = x->next) {
        if (++n > 8)
            return -1;
        if (x->next && x->v > x->next->v)
            return -EINVAL;
    }
    return n == l->size ? 0 : 7;
}

TRUTH by_truth(const struct list *l)
{
    int n = 0;
    for (struct node *x = l->head; x; x = x->next) {
        if (++n > 8)
            return 0;
        if (x->next && x->v > x->next->v)
            return 0;
    }
    return n == l->size;
}

TRUTH by_code(const struct list *l) { return !code(l); }
TRUTH by_sign(const struct list *l) { int c = code(l); return c > 0 || c < 0 ? 0 : 1; }

MG_BOUNDS(struct list, n)
{
    MG_OBJECTS(struct node, n);
    MG_INTS(struct node, v, 0, 9);
    MG_INTS(struct list, size, n, n);
}
