#include "base/arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"

void mg_arena_init(mg_arena *arena, size_t reserve, bool shared)
{
    int flags = MAP_ANONYMOUS | MAP_NORESERVE | (shared ? MAP_SHARED : MAP_PRIVATE);
    void *base = mmap(NULL, reserve, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (base == MAP_FAILED)
        mg_memory_die("address space for an arena");
    *arena = (mg_arena){.base = base, .reserved = reserve};
}

void mg_arena_clear(mg_arena *arena)
{
    if (arena->base)
        munmap(arena->base, arena->reserved);
    *arena = (mg_arena){0};
}

void *mg_arena_alloc(mg_arena *arena, size_t size)
{
    size_t rounded = (size + MG_ARENA_ALIGN - 1) & ~(size_t)(MG_ARENA_ALIGN - 1);
    assert(arena->base);
    if (rounded < size || rounded > arena->reserved - arena->used)
        mg_memory_die("arena");
    void *memory = arena->base + arena->used;
    arena->used += rounded;
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
