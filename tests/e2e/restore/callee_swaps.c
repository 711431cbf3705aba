/* Two locals of the caller swapped or not, as the choice says; an unswap that is lost makes the order wrong. */
#define CHOICES 8
#define VALUES 2
#include "restore.h"

FRAME(void, maybe_swap, const struct s *s, int i, long *a, long *b)
{
    long old = *a;
    if (s->x[i]) {
        *a = *b;
        *b = old;
    }
}

bool ok(struct s *s)
{
    long a = 1, b = 2;
    for (int i = 0; i < CHOICES; i++)
        maybe_swap(s, i, i % 2 ? &a : &b, i % 2 ? &b : &a);
    CHECK((a == 1) == accepted(s) && a + b == 3);
    return a == 1;
}
