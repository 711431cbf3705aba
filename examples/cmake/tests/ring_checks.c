/* Every sequence of n operations on a ring, and every ring there is. */
#include <margay.h>

#include "ring.h"

static bool is_ring(const struct ring *ring)
{
    return ring->first >= 0 && ring->first < RING_ROOM && ring->count >= 0 && ring->count <= RING_ROOM;
}

MG_BOUNDS(struct ring, n)
{
    MG_INTS(struct ring, first, 0, RING_ROOM - 1);
    MG_INTS(struct ring, count, 0, RING_ROOM);
}

/* What comes out is what went in, in that order. */
MG_TEST(first_in_first_out, n)
{
    struct ring ring = {.count = 0};
    int next_in = 0, next_out = 0, item;
    for (int i = 0; i < n; i++)
        if (mg_bool()) {
            if (ring_put(&ring, next_in))
                next_in++;
            else
                mg_assert(next_in - next_out == RING_ROOM);
        } else if (ring_get(&ring, &item)) {
            mg_assert(item == next_out);
            next_out++;
        } else {
            mg_assert(next_in == next_out);
        }
}

MG_TEST(put_keeps_ring, n)
{
    struct ring *ring = MG_ANY(struct ring, n);
    mg_assume(is_ring(ring));
    int count = ring->count;
    bool is_good = ring_put(ring, 7);
    mg_assert(is_ring(ring));
    mg_assert(ring->count == (is_good ? count + 1 : RING_ROOM));
}
