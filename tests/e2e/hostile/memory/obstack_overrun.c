/* EXPECT out_of_bounds valid=2 */
/* An arena that forgets to round up before it compares. */
#include <margay.h>
#include <string.h>

#define ALIGN(n) (((n) + 7u) & ~7u)
typedef struct obstack {
    char *base, *next, *limit;
} obstack;
struct sizes {
    unsigned char a, b;
};

static void *grow(obstack *o, size_t n)
{
    char *p = o->next;
    if (n > (size_t)(o->limit - p))
        return NULL;
    o->next = p + ALIGN(n); /* beyond the limit */
    return p;
}

bool fits(const struct sizes *s)
{
    obstack o;
    o.base = o.next = malloc(20);
    o.limit = o.base + 20;
    char *p = grow(&o, s->a), *q;
    if (!p)
        return false;
    q = grow(&o, s->b);
    if (!q)
        return false;
    memset(q, 7, s->b); /* HERE */
    return true;
}

MG_BOUNDS(struct sizes, n)
{
    MG_VALUES(struct sizes, a, 16, 17);
    MG_VALUES(struct sizes, b, 1, 4);
}
