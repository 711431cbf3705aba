#include "ring.h"

bool ring_put(struct ring *ring, int item)
{
    if (ring->count == RING_ROOM)
        return false;
    ring->items[(ring->first + ring->count) % RING_ROOM] = item;
    ring->count++;
    return true;
}

bool ring_get(struct ring *ring, int *item)
{
    if (ring->count == 0)
        return false;
    *item = ring->items[ring->first];
    ring->first = (ring->first + 1) % RING_ROOM;
    ring->count--;
    return true;
}
