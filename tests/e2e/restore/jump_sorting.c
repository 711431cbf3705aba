/* Out of the comparison function of qsort, and out of an array of variable length. */
#define CHOICES 5
#include <setjmp.h>
#include "restore.h"

static sigjmp_buf place;
static const struct s *current;
static int compared;

static int compare(const void *a, const void *b)
{
    int i = *(const int *)a, j = *(const int *)b;
    compared++;
    if (current->x[i] == 2 && current->x[j] == 2)
        siglongjmp(place, 3);
    return current->x[i] - current->x[j];
}

FRAME(int, sort, int count)
{
    int order[count + 1];
    for (int i = 0; i < count; i++)
        order[i] = i;
    qsort(order, (size_t)count, sizeof *order, compare);
    for (int i = 1; i < count; i++)
        CHECK(current->x[order[i - 1]] <= current->x[order[i]]);
    return order[0];
}

bool ok(struct s *s)
{
    volatile int first = -1;
    current = s;
    compared = 0;
    int came = sigsetjmp(place, 1);
    if (!came)
        first = sort(CHOICES);
    CHECK(came == 0 || came == 3);
    CHECK(came ? first == -1 : first >= 0);
    CHECK(compared >= 1);
    int twos = 0;
    for (int i = 0; i < CHOICES; i++)
        twos += s->x[i] == 2;
    CHECK(came ? twos > 1 : twos < 2);
    return accepted(s);
}
