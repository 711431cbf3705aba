/* A switch into the middle of a loop (Duff), with choices at the cases and in the selector. */
#define CHOICES 5
#include "restore.h"

FRAME(int, copy, const struct s *s, int *to, int count)
{
    int i = 0, turns = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            to[i] = s->x[i], i++;
            /* fall through */
        case 3:
            to[i] = take(s, i), i++;
            /* fall through */
        case 2:
            to[i] = s->x[i], i++;
            /* fall through */
        case 1:
            to[i] = take(s, i), i++;
        } while (--turns > 0);
    }
    return i;
}

bool ok(struct s *s)
{
    int a[CHOICES] = {-1, -1, -1, -1, -1};
    switch (s->x[0]) {
    case 0:
        CHECK(copy(s, a, 3) == 3 && a[3] == -1);
        /* fall through */
    case 1:
        CHECK(copy(s, a, 4) == 4 && a[4] == -1);
        break;
    default:
        CHECK(copy(s, a, 2) == 2 && a[2] == -1);
    }
    CHECK(copy(s, a, CHOICES) == CHOICES);
    for (int i = 0; i < CHOICES; i++)
        CHECK(a[i] == s->x[i]);
    return accepted(s);
}
