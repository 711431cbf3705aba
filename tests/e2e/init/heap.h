#ifndef HEAP_H
#define HEAP_H
#include <stddef.h>

void  heap_init(void *mem, size_t size);
void *heap_malloc(size_t n);
void  heap_free(void *p);
size_t heap_available(void);
#endif
