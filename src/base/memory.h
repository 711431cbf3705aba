/* Allocation that does not fail: out of memory ends the process, after its last words (last_words.h). */
#ifndef MG_BASE_MEMORY_H
#define MG_BASE_MEMORY_H

#include <stddef.h>

#include "base/status.h"

void *mg_memory_new(size_t size);                  /* zeroed; gives */
void *mg_memory_resize(void *memory, size_t size); /* takes and gives */
/* Out of memory. `purpose` is what the memory was for: "out of memory: heap". */
_Noreturn void mg_memory_die(const char *purpose);
bool mg_memory_fail(const char *purpose, mg_status *status); /* the same as a status; false */

#endif
