/* The nodes a predicate has met so far, in the order it met them. Nothing is ever taken out, so the list
 * serves as the queue of a breadth-first walk too: every node at or after some index is still to be expanded.
 *
 * Membership is a linear search, quick at the sizes worth enumerating. The array is left
 * uninitialised on purpose; set count to 0 and nothing else. */
#ifndef VISITED_H
#define VISITED_H

#include <stdbool.h>
#include <stdlib.h>

enum { VISITED_MAX = 1024 };

struct visited {
    int count;
    const void *at[VISITED_MAX];
};

/* False if the node was there already. */
static inline bool visited_add(struct visited *seen, const void *node)
{
    int count = seen->count;
    for (int i = 0; i < count; i++)
        if (seen->at[i] == node)
            return false;
    if (count == VISITED_MAX)
        abort();
    seen->at[count] = node;
    seen->count = count + 1;
    return true;
}

#endif
