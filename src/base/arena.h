/* Memory that is given back all at once.
 *
 * An arena grows without moving, so what it gives never moves. A shared arena is seen by the processes forked after mg_arena_init, at the
 * same addresses. It cannot grow, so it is mapped at its full size, or as large as the address space allows. */
#ifndef MG_BASE_ARENA_H
#define MG_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/stretch.h"

typedef struct mg_arena {
    mg_stretch memory;
    size_t used;
} mg_arena;

void mg_arena_init(mg_arena *arena, size_t most, bool shared);
void mg_arena_clear(mg_arena *arena);

enum { MG_ARENA_ALIGN = 64 }; /* what is written together lies in one line of the cache */
/* Zeroed and aligned. Dies when the arena would exceed `most`. */
void *mg_arena_alloc(mg_arena *arena, size_t size);
char *mg_arena_strdup(mg_arena *arena, const char *text);
char *mg_arena_printf(mg_arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
