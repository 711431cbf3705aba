/* Atomic fields of the candidate: a read and a store in one, the first of which chooses. */
#define OWN_STRUCTURE
#include <stdatomic.h>
#include "restore.h"

struct s {
    atomic_int a;
    _Atomic(unsigned char) b;
    atomic_long c;
};

bool ok(struct s *s)
{
    int a = atomic_fetch_add(&s->a, 10);
    long expected = 1;
    bool swapped = atomic_compare_exchange_strong(&s->c, &expected, 5);
    unsigned char b = atomic_exchange(&s->b, 200);
    CHECK(s->a == a + 10 && s->b == 200 && s->c == (swapped ? 5 : expected) && expected <= 2 &&
          (expected == 1) == swapped);
    return a + b + (int)expected == 3;
}

MG_BOUNDS(struct s, n)
{
    MG_INTS(struct s, a, 0, 2);
    MG_INTS(struct s, b, 0, 1);
    MG_INTS(struct s, c, 0, 2);
}
