/* A crash in a function with a large local, called from one with another, from inside a comparison of qsort: the
 * frames are left without a return, and the list of large locals with them. */
#define CHOICES 5
#include "restore.h"

static const struct s *candidate;

FRAME(int, risky, int i)
{
    char scratch[5000], *p = scratch;
    HIDE(p);
    memset(p, i, sizeof scratch);
    int v = candidate->x[i];
    CHECK(p[4999] == i && p[0] == i);
    if (v == 1)
        *(volatile int *)NULL = 0;
    p[0] = (char)v;
    return p[0];
}

static int compare(const void *a, const void *b)
{
    int other[300], *p = other;
    HIDE(p);
    for (int k = 0; k < 300; k++)
        p[k] = k;
    int result = risky(*(const int *)a) - risky(*(const int *)b);
    for (int k = 0; k < 300; k++)
        CHECK(p[k] == k);
    return result;
}

bool ok(struct s *s)
{
    int order[CHOICES] = {4, 2, 0, 1, 3}, sum = 0;
    candidate = s;
    qsort(order, CHOICES, sizeof *order, compare);
    for (int i = 0; i < CHOICES; i++) {
        sum += order[i];
        CHECK(!i || s->x[order[i - 1]] <= s->x[order[i]]);
    }
    CHECK(sum == 10);
    return true;
}
