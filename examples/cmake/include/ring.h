/* A ring buffer of RING_ROOM integers. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>

struct ring {
    int items[RING_ROOM];
    int first, count;
};

bool ring_put(struct ring *ring, int item);  /* false: it is full */
bool ring_get(struct ring *ring, int *item); /* false: it is empty */

#endif
