#include "base/arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"

enum { LEAST_PART = 64 }; /* a shared arena is mapped at 1/64 of the size asked for at the very least */

static void map_shared(mg_stretch *memory, size_t most)
{
    void *base;
    size_t size = most;
    while ((base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_NORESERVE | MAP_SHARED, -1,
                        0)) == MAP_FAILED) {
        size /= 2;
        if (size < most / LEAST_PART)
            mg_memory_die("memory shared between processes");
    }
    *memory = (mg_stretch){.base = base, .size = size, .most = size};
}

void mg_arena_init(mg_arena *arena, size_t most, bool shared)
{
    *arena = (mg_arena){0};
    if (shared)
        map_shared(&arena->memory, most);
    else
        mg_stretch_init(&arena->memory, most);
}

void mg_arena_clear(mg_arena *arena)
{
    mg_stretch_clear(&arena->memory);
    *arena = (mg_arena){0};
}

void *mg_arena_alloc(mg_arena *arena, size_t size)
{
    assert(arena->used <= arena->memory.size);
    size_t rounded = (size + MG_ARENA_ALIGN - 1) & ~(size_t)(MG_ARENA_ALIGN - 1);
    assert(arena->memory.base);
    if (rounded < size || rounded > arena->memory.most - arena->used ||
        !mg_stretch_grow(&arena->memory, arena->used + rounded))
        mg_memory_die("arena");
    void *memory = arena->memory.base + arena->used;
    arena->used += rounded;
    assert(arena->used <= arena->memory.size && !((uintptr_t)memory % MG_ARENA_ALIGN));
    return memory;
}

char *mg_arena_strdup(mg_arena *arena, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(mg_arena_alloc(arena, size), text, size);
}

char *mg_arena_printf(mg_arena *arena, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    assert(length >= 0);
    char *text = mg_arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    return text;
}
