/* qsort over the candidate's own array: fields are chosen by the comparisons and overwritten by the exchanges. A
 * field that has been overwritten must be its chosen value again, or unread again. */
#define OWN_STRUCTURE
#include "restore.h"

enum { COUNT = 5 };

struct s {
    unsigned char x[COUNT];
};

static int sum, calls;

static int by_value(const void *a, const void *b)
{
    int x = *(const unsigned char *)a, y = *(const unsigned char *)b;
    calls++;
    return x - y;
}

bool ok(struct s *s)
{
    qsort(s->x, COUNT, 1, by_value);
    CHECK(calls >= COUNT - 1 && calls <= COUNT * (COUNT - 1) / 2);
    for (int i = 0; i < COUNT; i++) {
        sum += s->x[i];
        CHECK(!i || s->x[i - 1] <= s->x[i]);
    }
    return sum % 3 == 0;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, x, 0, 2);
}
