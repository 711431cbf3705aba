#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void (*last_words)(void); /* what dying must still write; see docs/architecture.md, globals */

void mg_memory_set_last_words(void (*hook)(void))
{
    last_words = hook;
}

_Noreturn void mg_memory_die(const char *what)
{
    void (*hook)(void) = last_words;
    last_words = NULL;
    if (hook)
        hook();
    fprintf(stderr, "margay: out of memory: %s\n", what);
    _Exit(4);
}

void *mg_memory_new(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory)
        mg_memory_die("heap");
    return memory;
}

void *mg_memory_resize(void *memory, size_t size)
{
    void *moved = realloc(memory, size ? size : 1);
    if (!moved)
        mg_memory_die("heap");
    return moved;
}
