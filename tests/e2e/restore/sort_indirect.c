/* qsort over indices in a local array; the comparison makes the choices, and counts its calls in a static variable.
 * The sort goes on from the middle of a comparison, with its own loop counters and the array half sorted. */
#define CHOICES 5
#include "restore.h"

static const struct s *candidate;
static int calls, *calls_in_frame, *calls_on_heap;

static int by_value(const void *a, const void *b)
{
    static int first, second;
    first = *(const int *)a;
    second = *(const int *)b;
    calls++;
    ++*calls_in_frame;
    int x = candidate->x[first], y = candidate->x[second];
    CHECK(first == *(const int *)a && second == *(const int *)b);
    ++*calls_on_heap;
    return x != y ? x - y : first - second;
}

static int (*volatile compare)(const void *, const void *) = by_value;

bool ok(struct s *s)
{
    int order[CHOICES] = {0, 1, 2, 3, 4}, count = 0;
    candidate = s;
    calls_in_frame = &count;
    calls_on_heap = calloc(1, sizeof *calls_on_heap);
    qsort(order, CHOICES, sizeof *order, compare);
    for (int i = 1; i < CHOICES; i++) {
        int a = order[i - 1], b = order[i];
        CHECK(s->x[a] < s->x[b] || (s->x[a] == s->x[b] && a < b));
    }
    CHECK(calls == count && calls == *calls_on_heap && calls >= CHOICES - 1);
    return accepted(s);
}
