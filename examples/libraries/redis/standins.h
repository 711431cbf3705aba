/* What redis' data structures ask of redis: its allocator, which is malloc here, and the end of an assertion. */
#ifndef STANDINS_H
#define STANDINS_H

#include <margay.h>
#include <stdlib.h>

void *zmalloc(size_t size)
{
    return malloc(size);
}

void *zmalloc_usable(size_t size, size_t *usable)
{
    if (usable)
        *usable = size;
    return malloc(size);
}

void *zrealloc(void *old, size_t size)
{
    return realloc(old, size);
}

void *zrealloc_usable(void *old, size_t size, size_t *usable)
{
    if (usable)
        *usable = size;
    return realloc(old, size);
}

void zfree(void *old)
{
    free(old);
}

void _serverAssert(const char *condition, const char *file, int line)
{
    (void)condition, (void)file, (void)line;
    mg_assert(!"an assertion of redis");
    abort();
}

#endif
