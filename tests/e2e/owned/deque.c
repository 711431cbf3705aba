/* A deque of pointers in a ring. The nodes are of the structure too, and may move by themselves. */
#include <margay.h>
#include <stdlib.h>

struct obj { int id; struct obj *twin; };
struct deque { struct obj **ring; int size, head, count; };

static struct obj **at(struct deque *d, int i) { return &d->ring[(d->head + i) % d->size]; }

static int deque_ok(struct deque *d)
{
    if (d->size < 1 || d->head >= d->size || d->count > d->size) return 0;
    for (int i = 0; i < d->count; ++i) {
        if (!*at(d, i)) return 0; /* BUG 1: uninitialised */
        for (int j = 0; j < i; ++j) if (*at(d, i) == *at(d, j)) return 0;
    }
    return 1;
}

static void put_front(struct deque *d, struct obj *o)
{
    if (d->count == d->size) {
        struct obj **ring = malloc(2 * sizeof *ring * (size_t)d->size);
        for (int i = 0; i < d->count; ++i) ring[i] = *at(d, i);
        free(d->ring);
#if BUG == 1
        d->ring = ring, d->head = d->count == 1 ? 0 : d->head;
#else
        d->ring = ring, d->head = 0;
#endif
        d->size *= 2;
    }
    d->head = (d->head + d->size - 1) % d->size;
    *at(d, 0) = o, d->count++;
}

static struct obj *take_back(struct deque *d)
{
#if BUG == 2
    struct obj *o = *at(d, d->count--);
#else
    struct obj *o = *at(d, --d->count);
#endif
    return o->id < 0 ? o->twin : o;
}

static struct obj *move(struct obj *o) { return realloc(o, sizeof *o + 8); /* BUG 4: leak */ }

MG_BOUNDS(struct deque, n)
{
    MG_OBJECTS(struct obj, n);
    MG_INTS(struct obj, id, 0, 5);
    MG_INTS(struct deque, size, 0, n);
    MG_INTS(struct deque, head, 0, n - 1);
    MG_INTS(struct deque, count, 0, n);
    MG_ARRAY(struct deque, ring, size);
}

MG_TEST(front_to_back, n)
{
    struct deque *d = MG_ANY(struct deque, n);
    mg_assume(deque_ok(d) && d->count > 0);
    struct obj mine = {.id = 9}, *last = *at(d, d->count - 1);
    int count = d->count, id = last->id;
    put_front(d, &mine);
    mg_assert(deque_ok(d) && d->count == count + 1 && *at(d, 0) == &mine);
    struct obj *back = take_back(d);
    mg_assert(back == last); /* BUG 2: assert */
    struct obj *moved = move(back);
#if BUG == 3
    mg_assert(back->id == id); /* BUG 3: freed */
#else
    mg_assert(moved->id == id);
#endif
#if BUG != 4
    free(moved);
#else
    moved = NULL; /* what realloc gave is lost */
#endif
}
