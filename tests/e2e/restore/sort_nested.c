/* A comparison that itself sorts: rows are ordered by their smallest element, found by sorting a copy of the row. The
 * functions of the library are on the stack twice. */
#define CHOICES 6
#include "restore.h"

static int depth, deepest;

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int smallest(const int *row)
{
    int copy[2] = {row[0], row[1]};
    depth++;
    deepest = depth > deepest ? depth : deepest;
    qsort(copy, 2, sizeof *copy, by_number);
    depth--;
    CHECK(copy[0] <= copy[1] && copy[0] + copy[1] == row[0] + row[1]);
    return copy[0];
}

static int by_smallest(const void *a, const void *b)
{
    const int *const *p = a, *const *q = b;
    depth++;
    int x = smallest(*p), y = smallest(*q);
    depth--;
    return x - y;
}

bool ok(struct s *s)
{
    const int *rows[CHOICES / 2] = {s->x, s->x + 2, s->x + 4};
    qsort(rows, CHOICES / 2, sizeof *rows, by_smallest);
    CHECK(depth == 0 && deepest == 2);
    for (int i = 1; i < CHOICES / 2; i++) {
        const int *a = rows[i - 1], *b = rows[i];
        CHECK((a[0] < a[1] ? a[0] : a[1]) <= (b[0] < b[1] ? b[0] : b[1]));
    }
    return accepted(s);
}
