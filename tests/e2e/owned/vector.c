/* A growing array. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    size_t len, cap;
    int *data;
};

static bool vector_ok(const struct vector *v)
{
    return v->len <= v->cap && (v->data || !v->cap);
}

static void grow(struct vector *v)
{
    size_t cap = v->cap ? v->cap * 2 : 1;
#if BUG == 1 /* the old array is looked at */
    int *old = v->data;
    v->data = realloc(v->data, cap * sizeof *v->data);
    if (v->len && old[0] > 1) /* BUG 1: freed */
        cap++;
#elif BUG == 2 /* the old array is lost */
    int *data = malloc(cap * sizeof *data);
    memcpy(data, v->data, v->len * sizeof *data);
    v->data = data;
#elif BUG == 3 /* freed twice */
    int *data = malloc(cap * sizeof *data), *old = v->data;
    memcpy(data, v->data, v->len * sizeof *data);
    v->data = data;
    free(old);
    if (v->len == 2)
        free(old); /* BUG 3: double_free */
#elif BUG == 4 /* it grows by nothing */
    v->data = realloc(v->data, (v->cap ? v->cap : 1) * sizeof *v->data);
#elif BUG == 5 /* the capacity is forgotten */
    v->data = realloc(v->data, cap * sizeof *v->data);
    cap = v->cap;
#elif BUG == 6 /* a pointer into the middle */
    int *data = v->data + v->len;
    data = realloc(data - v->len + (v->len == 2), cap * sizeof *data); /* BUG 6: bad_free */
    v->data = data;
#elif BUG == 7 /* what is new is taken for zero */
    v->data = realloc(v->data, cap * sizeof *v->data);
    if (v->data[v->len]) /* BUG 7: uninitialised */
        cap--;
#elif BUG == 8 /* cut too short */
    v->data = realloc(v->data, cap * sizeof *v->data);
    if (v->len == 2)
        v->data = realloc(v->data, sizeof *v->data);
#else
    v->data = realloc(v->data, cap * sizeof *v->data);
#endif
    v->cap = cap;
}

static void push(struct vector *v, int x)
{
    if (v->len == v->cap)
        grow(v);
#if BUG == 4
    v->data[v->len] = x; /* BUG 4: out_of_bounds */
#elif BUG == 8
    v->data[v->len] = x; /* BUG 8: out_of_bounds */
#else
    v->data[v->len] = x;
#endif
    v->len++;
}

static void clear(struct vector *v)
{
    free(v->data);
#if BUG == 9
    if (v->len == 2)
        v->data[0] = 0; /* BUG 9: freed */
#endif
    v->data = NULL;
    v->len = v->cap = 0;
}

MG_BOUNDS(struct vector, n)
{
    MG_INTS(struct vector, len, 0, n);
    MG_INTS(struct vector, cap, 0, n);
    MG_ARRAY(struct vector, data, cap);
    MG_INTS(struct vector, data, 0, 2);
}

static void check_push(struct vector *v)
{
    int copy[8];
    size_t len = v->len;
    for (size_t i = 0; i < len; i++)
        copy[i] = v->data[i];
    int x = mg_int(0, 2);
    push(v, x);
    mg_assert(vector_ok(v)); /* BUG 5: assert */
    mg_assert(v->len == len + 1 && v->data[len] == x);
    for (size_t i = 0; i < len; i++)
        mg_assert(v->data[i] == copy[i]);
}

MG_TEST(push_keeps, n)
{
    struct vector *v = MG_ANY(struct vector, n); /* BUG 2: leak */
    mg_assume(vector_ok(v));
    check_push(v);
    if (mg_bool()) {
        clear(v);
        mg_assert(vector_ok(v));
    }
}

/* Nobody looks at the elements, so they stay open while the array moves. */
MG_TEST(moved_unread, n)
{
    struct vector *v = MG_ANY(struct vector, n);
    mg_assume(v->len == v->cap);
    push(v, 1);
    push(v, 2);
    mg_assert(v->data[v->len - 1] == 2 && v->data[v->len - 2] == 1);
    clear(v);
}
