/* Allocation that does not fail: out of memory ends the process, after its last words (last_words.h). */
#ifndef MG_BASE_MEMORY_H
#define MG_BASE_MEMORY_H

#include <stddef.h>

#include "base/status.h"

void *mg_memory_new(size_t size);                  /* zeroed; gives */
void *mg_memory_resize(void *memory, size_t size); /* takes and gives */
_Noreturn void mg_memory_die(const char *what);
bool mg_memory_fail(const char *what, mg_status *status); /* the same as a status; false */

#endif
