#include "lib/allocate.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void mgc_die(void)
{
    fputs("libmargay: out of memory\n", stderr);
    abort();
}

void *mgc_allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory)
        mgc_die();
    return memory;
}

void *mgc_grow(void *items, size_t *room, size_t size)
{
    size_t more = *room ? *room * 2 : 8;
    assert(size && !items == !*room);
    if (*room > SIZE_MAX / 2 / size)
        mgc_die();
    items = realloc(items, more * size);
    if (!items)
        mgc_die();
    *room = more;
    return items;
}
