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

static inline unsigned long long visited_bit(const void *node)
{
    return 1ull << ((size_t)node / 16 % 64);
}

static inline bool visited_has(const struct visited *seen, const void *node)
{
    if (mg_is_open(node)) /* its address must not matter */
        return mg_among(node, seen->at, seen->count);
    if (seen->filter & visited_bit(node))
        for (int i = 0; i < seen->count; i++)
            if (seen->at[i] == node)
                return true;
    return false;
}

/* False if the node was there already. */
static inline bool visited_add(struct visited *seen, const void *node)
{
    if (visited_has(seen, node))
        return false;
    if (seen->count == VISITED_MAX)
        abort();
    seen->at[seen->count++] = node;
    seen->filter |= visited_bit(node);
    return true;
}

#endif
