/* Atomic additions, exchanges and compare-exchanges on a local of an older frame, on a global and on the heap. */
#define CHOICES 5
#include <stdatomic.h>
#include "restore.h"

static atomic_int global;

FRAME(int, change, const struct s *s, int i, atomic_int *a, _Atomic(unsigned char) *b)
{
    int v = s->x[i], old = atomic_fetch_add(a, v), expected = old + v;
    CHECK(atomic_compare_exchange_strong(a, &expected, old + 2 * v));
    expected = -1;
    CHECK(!atomic_compare_exchange_strong(a, &expected, 0) && expected == old + 2 * v);
    atomic_fetch_xor(b, (unsigned char)(v << i));
    return atomic_exchange(&global, v);
}

bool ok(struct s *s)
{
    atomic_int local = 0, *heap = malloc(sizeof *heap);
    _Atomic(unsigned char) bits = 0;
    int sum = 0, wanted = 0;
    *heap = 0;
    for (int i = 0; i < CHOICES; i++) {
        CHECK(change(s, i, i % 2 ? heap : &local, &bits) == (i ? s->x[i - 1] : 0));
        sum += 2 * s->x[i];
        wanted ^= s->x[i] << i;
        CHECK(*heap + local == sum && bits == (wanted & 255));
    }
    return accepted(s);
}
