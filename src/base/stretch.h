/* A stretch of memory that grows at its end and never moves, so pointers into it stay valid.
 *
 * It starts small and is mapped as it grows, since address space may be scarce (ulimit -v, strict overcommit). Room to grow in is found,
 * not reserved: stretches begin far apart from each other, where nothing else lies. */
#ifndef MG_BASE_STRETCH_H
#define MG_BASE_STRETCH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct mg_stretch {
    char *base;
    size_t size; /* bytes that can be used; zero until they are written */
    size_t most; /* it never grows beyond */
} mg_stretch;

enum { MG_STRETCH_FIRST = 1 << 22 };      /* bytes at first, or `most` */
#define MG_STRETCH_MOST ((size_t)1 << 36) /* the largest `most` */

void mg_stretch_init(mg_stretch *stretch, size_t most); /* dies when there is no memory */
/* Makes it at least so large, and twice as large as it was if possible. False: that is more than `most`. Dies when the system gives no more. */
bool mg_stretch_grow(mg_stretch *stretch, size_t needed);
void mg_stretch_clear(mg_stretch *stretch);

#endif
