/* The nodes a predicate has met so far, in the order it met them. Nothing is ever taken out, so the list
 * serves as the queue of a breadth-first walk too: every node at or after some index is still to be expanded.
 *
 * Membership is a hash table with chains of indices, small enough to be cleared at the start of every walk. The arrays are left
 * uninitialised on purpose; visited_clear sets the rest. */
#ifndef VISITED_H
#define VISITED_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { VISITED_MAX = 1024, VISITED_CHAINS = 64 };

struct visited {
    int count;
    unsigned short chain[VISITED_CHAINS]; /* the newest node of each, counted from 1; 0 is none */
    unsigned short older[VISITED_MAX];    /* the one before in its chain */
    const void *at[VISITED_MAX];
};

static inline void visited_clear(struct visited *seen)
{
    seen->count = 0;
    memset(seen->chain, 0, sizeof seen->chain);
}

/* False if the node was there already. */
static inline bool visited_add(struct visited *seen, const void *node)
{
    unsigned short *chain = &seen->chain[(size_t)node / 16 % VISITED_CHAINS];
    for (int i = *chain; i; i = seen->older[i - 1])
        if (seen->at[i - 1] == node)
            return false;
    if (seen->count == VISITED_MAX)
        abort();
    seen->at[seen->count] = node;
    seen->older[seen->count] = *chain;
    *chain = (unsigned short)++seen->count;
    return true;
}

#endif
