/* Allocation that does not fail: out of memory dies through mg_memory_die, after its hook had its say. */
#ifndef MG_BASE_MEMORY_H
#define MG_BASE_MEMORY_H

#include <stddef.h>

void *mg_memory_new(size_t size);                  /* zeroed; gives */
void *mg_memory_resize(void *memory, size_t size); /* takes and gives */
_Noreturn void mg_memory_die(const char *what);

/* Called once before dying, so that results so far are still written. */
void mg_memory_set_last_words(void (*hook)(void));

#endif
