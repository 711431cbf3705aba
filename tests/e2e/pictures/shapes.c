/* Structures whose pictures are easily spoilt: a table with chains, an array that grows, a chain of thirty, a list turned round, bit-fields, numbers that
 * print differently by their type. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 5 };

typedef struct pair {
    struct pair *more;
    unsigned short id;
} pair_t;

typedef struct {
    unsigned in_use;
    pair_t *slot[SLOTS];
} table_t;

MG_BOUNDS(table_t, n)
{
    MG_OBJECTS(pair_t, n);
    MG_INTS(pair_t, id, 0, n);
    MG_INTS(table_t, in_use, n, n);
}

MG_TEST(put, n)
{
    table_t *t = MG_ANY(table_t, n);
    int seen = 0;
    for (int s = 0; s < SLOTS; s++) {
        int id = s;
        for (pair_t *p = t->slot[s]; p; p = p->more, id += SLOTS) {
            mg_assume(p->id == id && id < n);
            seen++;
        }
        mg_assume(id >= n);
    }
    mg_assume(seen == n);
    pair_t *fresh = malloc(sizeof *fresh);
    *fresh = (pair_t){.more = t->slot[3], .id = 999};
    t->slot[3] = fresh;
    t->slot[1] = t->slot[1]->more;
    mg_assert(t->in_use == (unsigned)n + 1);
}

/* A table as in many libraries: buckets on the heap, and a value that nobody looks at. */
typedef struct ent {
    struct ent *next;
    unsigned key;
    void *value;
} ent;
typedef struct map {
    ent **buckets;
    size_t nbuckets, count;
} map;

MG_BOUNDS(map, n)
{
    MG_ARRAY(map, buckets, nbuckets);
    MG_INTS(map, nbuckets, (n + 1) / 2, (n + 1) / 2);
    MG_INTS(map, count, n, n);
    MG_OBJECTS(ent, n);
    MG_INTS(ent, key, 0, n);
}

MG_TEST(rehash, n)
{
    map *m = MG_ANY(map, n);
    size_t last = m->nbuckets - 1;
    for (size_t b = 0; b <= last; b++) {
        unsigned k = b;
        for (ent *e = m->buckets[b]; e; e = e->next, k += m->nbuckets)
            mg_assume(e->key == k && k < (unsigned)n);
        mg_assume(k >= (unsigned)n);
    }
    ent *e = m->buckets[last];
    m->buckets[last] = e->next;
    e->next = m->buckets[0];
    m->buckets[0] = e;
    ent *f = malloc(sizeof *f);
    *f = (ent){m->buckets[1], 77, m};
    m->buckets[1] = f;
    mg_assert(m->count == 0);
}

struct stack {
    long *top_of;
    size_t height;
};

MG_BOUNDS(struct stack, n)
{
    MG_ARRAY(struct stack, top_of, height);
    MG_INTS(struct stack, height, n, n);
    MG_INTS(struct stack, top_of, 0, n);
}

MG_TEST(push, n)
{
    struct stack *s = MG_ANY(struct stack, n);
    for (size_t i = 0; i < s->height; i++)
        mg_assume(s->top_of[i] == (long)i);
    s->top_of = realloc(s->top_of, (s->height + 2) * sizeof *s->top_of);
    s->top_of[s->height++] = -12345;
    mg_assert(s->height <= (size_t)n);
}

MG_TEST(cleared, n)
{
    struct stack *s = MG_ANY(struct stack, n);
    mg_assume(s->height == (size_t)n && s->top_of[0] == 1);
    free(s->top_of);
    s->height = 0;
    mg_assert(s->top_of == NULL);
}

struct ring {
    struct ring *cw, *prev;
    _Bool is_head;
};

struct rope {
    struct ring *start;
};

MG_BOUNDS(struct rope, n)
{
    MG_OBJECTS(struct ring, n);
}

MG_TEST(long_chain, n)
{
    struct rope *r = MG_ANY(struct rope, n);
    struct ring *at = r->start, *last = NULL;
    int met = 0;
    for (; at; last = at, at = at->cw)
        mg_assume(++met <= n && at->prev == last);
    mg_assume(met == n);
    r->start = last;
    mg_assert(!last->prev);
}

struct packed {
    unsigned low : 3, high : 4, rest : 9;
    char letter;
    unsigned long wide;
    float real;
};

MG_BOUNDS(struct packed, n)
{
    MG_INTS(struct packed, low, 0, 7);
    MG_INTS(struct packed, high, 0, 15);
    MG_INTS(struct packed, letter, 'a', 'z');
    MG_INTS(struct packed, wide, 0, 3);
    MG_REALS(struct packed, real, 0.1);
}

MG_TEST(parts, n)
{
    struct packed *p = MG_ANY(struct packed, n);
    mg_assume(p->low == 5 && p->high == 9 && p->letter == 'k' && p->wide == 2 && p->real > 0);
    p->high = 3;
    p->wide = ~0ul;
    mg_assert(p->low != 5);
}
