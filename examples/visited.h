/* The nodes a predicate has met so far, in the order it met them. Nothing is ever taken out, so the list
 * serves as the queue of a breadth-first walk too: every node at or after some index is still to be expanded.
 *
 * Membership is a linear search, and one word of bits that spares it most of the time. The array is left uninitialised on
 * purpose; visited_clear sets the rest. */
#ifndef VISITED_H
#define VISITED_H

#include <margay.h>
#include <stdbool.h>
#include <stdlib.h>

enum { VISITED_MAX = 1024 };

struct visited {
    int count;
    unsigned long long filter; /* a bit for each address seen: most new nodes are told at a glance */
    const void *at[VISITED_MAX];
};

static inline void visited_clear(struct visited *seen)
{
    seen->count = 0;
    seen->filter = 0;
}

/* False if the node was there already. */
static inline bool visited_add(struct visited *seen, const void *node)
{
    int count = seen->count;
    if (mg_is_open(node) && mg_among(node, seen->at, count)) /* without a look at its address */
        return false;
    unsigned long long filter = seen->filter, bit = 1ull << ((size_t)node / 16 % 64);
    if (filter & bit)
        for (int i = 0; i < count; i++)
            if (seen->at[i] == node)
                return false;
    if (count == VISITED_MAX)
        abort();
    seen->at[count] = node;
    seen->count = count + 1;
    seen->filter = filter | bit;
    return true;
}

#endif
