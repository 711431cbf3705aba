/* The same where the steps are calls, and the choices are made in callees: seven steps a level, twenty more for each
 * value. */
#define CHOICES 5
#include "restore.h"

FRAME(int, spend, int n)
{
    volatile int mine = n;
    return mine ? spend(n - 1) + 1 : 0;
}

FRAME(int, level, const struct s *s, int i)
{
    int before = spend(3), v = take(s, i), after = spend(20 * v);
    CHECK(before == 3 && after == 20 * v);
    return i + 1 < CHOICES ? level(s, i + 1) + v : v;
}

bool ok(struct s *s)
{
    return level(s, 0) >= 0;
}
