/* Memory for containers. Out of memory ends the program. */
#ifndef MG_LIB_ALLOCATE_H
#define MG_LIB_ALLOCATE_H

#include <stddef.h>

void *mgc_allocate(size_t size); /* zeroed; gives */
/* Makes an array at least twice as long; *room is its length, in items of a size. Takes and gives. */
void *mgc_grow(void *items, size_t *room, size_t size);
_Noreturn void mgc_die(void);

#endif
