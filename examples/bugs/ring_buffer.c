/* A ring buffer that grows when it is full. The bug: the wrap-around is forgotten.
 *
 * Growing keeps the elements where they are in the array. Those that had wrapped around to its beginning belong
 * behind the others now. Found as a read of a place that nobody has written.
 *
 * No counterexample below n = 2: a ring of one place cannot wrap around. A ring of n places that is full,
 * begins anywhere, and gets one more. */
#include <margay.h>

struct ring {
    int *items;
    int room, first, count;
};

static void ring_grow(struct ring *ring)
{
    int *items = malloc(2 * (size_t)ring->room * sizeof *items);
    for (int i = 0; i < ring->count; i++)
#ifdef FIXED
        items[i] = ring->items[(ring->first + i) % ring->room];
    ring->first = 0;
#else
        items[i] = ring->items[i];
#endif
    free(ring->items);
    ring->items = items;
    ring->room *= 2;
}

static void ring_put(struct ring *ring, int item)
{
    if (ring->count == ring->room)
        ring_grow(ring);
    ring->items[(ring->first + ring->count++) % ring->room] = item;
}

static int ring_get(struct ring *ring)
{
    int item = ring->items[ring->first];
    ring->first = (ring->first + 1) % ring->room;
    ring->count--;
    return item;
}

MG_TEST(first_in_first_out, n)
{
    struct ring ring = {.items = malloc((size_t)n * sizeof(int)), .room = n, .first = mg_int(0, n - 1)};
    for (int i = 0; i < n; i++)
        ring_put(&ring, i);
    ring_put(&ring, n);
    for (int i = 0; i <= n; i++)
        mg_assert(ring_get(&ring) == i);
    mg_assert(ring.count == 0);
    free(ring.items);
}
