/* A ring buffer whose contracts stand beside the functions, as they would in a test file of their own. ring_get is wrong: it wraps one
 * element too late. No counterexample below n = 1; with -DFIXED there is none.
 *
 *     margay check examples/contracts/ring_buffer.c --function ring_get -n 3 */
#include <margay.h>

struct ring {
    int *slots;
    int room, first, count;
};

static int *slot(const struct ring *ring, int number)
{
    return &ring->slots[(ring->first + number) % ring->room];
}

bool ring_put(struct ring *ring, int value)
{
    if (ring->count == ring->room)
        return false;
    *slot(ring, ring->count++) = value;
    return true;
}

bool ring_get(struct ring *ring, int *value)
{
    if (!ring->count)
        return false;
    *value = ring->slots[ring->first];
#ifdef FIXED
    ring->first = (ring->first + 1) % ring->room;
#else
    ring->first = ring->first + 1 > ring->room ? 0 : ring->first + 1;
#endif
    ring->count--;
    return true;
}

/* ---- what they promise ----------------------------------------------------------------------------------- */

static bool ring_ok(const struct ring *ring)
{
    return ring->room > 0 && ring->first >= 0 && ring->first < ring->room && ring->count >= 0 &&
           ring->count <= ring->room;
}

MG_INVARIANT(struct ring, ring_ok);

MG_BOUNDS(struct ring, n)
{
    MG_ARRAY(struct ring, slots, room);
}

MG_CONTRACT(ring_put, (struct ring *ring, int value))
{
    MG_ENSURES(mg_result(bool) == (mg_old(ring->count) < ring->room));
    MG_ENSURES(ring->count == mg_old(ring->count) + mg_result(bool));
    MG_ENSURES(!mg_result(bool) || *slot(ring, ring->count - 1) == value);
}

MG_CONTRACT(ring_get, (struct ring *ring, int *value))
{
    MG_LENGTH(value, 1);
    MG_ENSURES(mg_result(bool) == (mg_old(ring->count) > 0));
    MG_ENSURES(!mg_result(bool) || *value == mg_old(ring->slots[ring->first]));
}
