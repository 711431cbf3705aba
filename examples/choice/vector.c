/* A growing array: from every vector within the bounds one value is pushed, and room is made by realloc. The array is owned (MG_ARRAY), so the
 * code under test may free and reallocate it as if malloc had returned it. With -DBUG=1 the old array is lost, with -DBUG=2 it is used after
 * it has moved.
 *
 * With n = 3: 348 of 354 paths count. In moved_unread nobody looks at the values, so none is ever chosen, though the array moves twice:
 * 4 of 16. */
#include <margay.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    size_t count, room;
    int *values;
};

static bool vector_ok(const struct vector *v)
{
    return v->count <= v->room && (v->values || !v->room);
}

static void grow(struct vector *v)
{
    size_t room = v->room ? 2 * v->room : 1;
    int *old = v->values;
#if defined BUG && BUG == 1
    v->values = malloc(room * sizeof *v->values);
    memcpy(v->values, old, v->count * sizeof *v->values);
#else
    v->values = realloc(old, room * sizeof *v->values);
#endif
    v->room = room;
#if defined BUG && BUG == 2
    v->values[v->count] = v->count ? old[v->count - 1] : 0;
#endif
}

static void push(struct vector *v, int value)
{
    if (v->count == v->room)
        grow(v);
    v->values[v->count++] = value;
}

MG_BOUNDS(struct vector, n)
{
    MG_INTS(struct vector, count, 0, n);
    MG_INTS(struct vector, room, 0, n);
    MG_ARRAY(struct vector, values, room);
    MG_INTS(struct vector, values, 0, 2);
}

MG_TEST(push_keeps_values, n)
{
    int before[16];
    struct vector *v = MG_ANY(struct vector, n);
    mg_assume(vector_ok(v));
    size_t count = v->count;
    for (size_t i = 0; i < count; i++)
        before[i] = v->values[i];
    int value = mg_int(0, 2);
    push(v, value);
    mg_assert(vector_ok(v) && v->count == count + 1 && v->values[count] == value);
    for (size_t i = 0; i < count; i++)
        mg_assert(v->values[i] == before[i]);
    if (mg_bool())
        free(v->values);
}

MG_TEST(moved_unread, n)
{
    struct vector *v = MG_ANY(struct vector, n);
    mg_assume(v->count == v->room);
    push(v, 1);
    push(v, 2);
    mg_assert(v->values[v->count - 1] == 2 && v->values[v->count - 2] == 1);
    free(v->values);
}
