/* The number that printf returns, floating point, wide fields and characters, between choices and in recursion. */
#define CHOICES 4
#include "restore.h"

FRAME(int, level, const struct s *s, int i)
{
    int mine = printf("%*d|%-3s|%.2f|%c|", i + 1, s->x[i], "ab", s->x[i] / 4.0, 'a' + s->x[i]);
    CHECK(mine == i + 1 + 1 + 4 + 5 + 2);
    int below = i + 1 < CHOICES ? level(s, i + 1) : printf("\n");
    printf("%d\n", take(s, i));
    return below + mine;
}

bool ok(struct s *s)
{
    CHECK(level(s, 0) == 13 + 14 + 15 + 16 + 1);
    return accepted(s);
}
