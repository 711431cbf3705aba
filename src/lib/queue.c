/* A ring: `count` items from `first` on, over the end of the array to its start. */
#include <margay_containers.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/allocate.h"
#include "lib/inverse.h"

struct mgc_queue {
    uintptr_t *items;
    size_t first, count, room; /* room: 0 or a power of two */
};

mgc_queue *mgc_queue_new(void)
{
    return mgc_allocate(sizeof(mgc_queue));
}

void mgc_queue_free(mgc_queue *queue)
{
    if (queue)
        mgc_queue_clear(queue);
    free(queue);
}

void mgc_queue_clear(mgc_queue *queue)
{
    free(queue->items);
    *queue = (mgc_queue){0};
}

size_t mgc_queue_count(const mgc_queue *queue)
{
    return queue->count;
}

static uintptr_t *place(const mgc_queue *queue, size_t position)
{
    assert(queue->room && !(queue->room & (queue->room - 1)));
    return &queue->items[(queue->first + position) & (queue->room - 1)];
}

/* The array doubles; what went over its old end now goes on there. */
static void make_room(mgc_queue *queue)
{
    size_t old = queue->room;
    assert(queue->count <= old);
    if (queue->count < old)
        return;
    queue->items = mgc_grow(queue->items, &queue->room, sizeof *queue->items);
    if (queue->first)
        memcpy(queue->items + old, queue->items, queue->first * sizeof *queue->items);
}

void(mgc_queue_put)(mgc_queue *queue, uintptr_t value)
{
    make_room(queue);
    *place(queue, queue->count++) = value;
}

uintptr_t mgc_queue_take(mgc_queue *queue)
{
    if (!queue->count)
        return 0;
    uintptr_t value = *place(queue, 0);
    queue->first = (queue->first + 1) & (queue->room - 1);
    queue->count--;
    return value;
}

uintptr_t mgc_queue_at(const mgc_queue *queue, size_t position)
{
    return position < queue->count ? *place(queue, position) : 0;
}

void mgc_queue_take_back(mgc_queue *queue)
{
    assert(queue->count);
    queue->count--;
}

void mgc_queue_put_back(mgc_queue *queue, uintptr_t value)
{
    make_room(queue);
    assert(queue->count < queue->room);
    queue->first = (queue->first - 1) & (queue->room - 1);
    queue->count++;
    *place(queue, 0) = value;
}

size_t mgc_queue_bytes(const mgc_queue *queue)
{
    return sizeof *queue + queue->room * sizeof *queue->items;
}
