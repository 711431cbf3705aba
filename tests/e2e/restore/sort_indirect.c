/* qsort over indices in a local array; the comparison makes the choices, and counts its calls in a static variable.
 * The sort goes on from the middle of a comparison, with its own loop counters and the array half sorted. */
#define CHOICES 5
#include "restore.h"

static const struct s *candidate;
static int calls;

static int by_value(const void *a, const void *b)
{
    static int first, second;
    first = *(const int *)a;
    second = *(const int *)b;
    calls++;
    int x = candidate->x[first], y = candidate->x[second];
    CHECK(first == *(const int *)a && second == *(const int *)b);
    return x != y ? x - y : first - second;
}

/* Comparisons of an insertion sort: one for each exchange, and one more for each element that stops short of the front. */
static int comparisons(const struct s *s)
{
    int count = 0;
    for (int i = 1; i < CHOICES; i++) {
        int larger = 0;
        for (int j = 0; j < i; j++)
            larger += s->x[j] > s->x[i];
        count += larger + (larger < i);
    }
    return count;
}

bool ok(struct s *s)
{
    int order[CHOICES] = {0, 1, 2, 3, 4};
    candidate = s;
    qsort(order, CHOICES, sizeof *order, by_value);
    for (int i = 1; i < CHOICES; i++) {
        int a = order[i - 1], b = order[i];
        CHECK(s->x[a] < s->x[b] || (s->x[a] == s->x[b] && a < b));
    }
    CHECK(calls == comparisons(s));
    return accepted(s);
}
