/* Small first-fit heap for embedded targets. */
#include "heap.h"
#include <stdint.h>
#include <string.h>

typedef struct Block {
    struct Block *next;   /* next free block, by address */
    size_t size;          /* incl. header */
} Block;

#define ALIGNMENT  8u
#define HDR        ((sizeof(Block) + ALIGNMENT - 1) & ~(ALIGNMENT - 1))
#define MIN_BLOCK  (HDR * 2)

static Block  sStart;
static size_t sAvail;

void heap_init(void *mem, size_t size)
{
    Block *b = (Block *)mem;
    b->next = NULL;
    b->size = size & ~(size_t)(ALIGNMENT - 1);
    sStart.next = b;
    sStart.size = 0;
    sAvail = b->size;
}

static void insertFree(Block *blk)
{
    Block *it = &sStart;

    while (it->next != NULL && it->next < blk)
        it = it->next;

    /* merge with the one before */
    if ((uint8_t *)it + it->size == (uint8_t *)blk) {
        it->size += blk->size;
        blk = it;
    }
    /* merge with the one after */
    if (it->next && (uint8_t *)blk + blk->size == (uint8_t *)it->next) {
        blk->size += it->next->size;
        blk->next = it->next->next;
    } else {
        blk->next = it->next;
    }
    if (blk != it)
        it->next = blk;
}

void *heap_malloc(size_t n)
{
    Block *prev = &sStart, *b = sStart.next;

    if (n == 0)
        return NULL;
    n = (n + HDR + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);

    while (b && b->size < n) {
        prev = b;
        b = b->next;
    }
    if (!b)
        return NULL;

    prev->next = b->next;
    if (b->size - n > HDR) {
        Block *rest = (Block *)((uint8_t *)b + n);
        rest->size = b->size - n;
        b->size = n;
        insertFree(rest);
    }
    sAvail -= n;
    b->next = NULL;
    return (uint8_t *)b + HDR;
}

void heap_free(void *p)
{
    Block *b;
    if (!p)
        return;
    b = (Block *)((uint8_t *)p - HDR);
    sAvail += b->size;
    insertFree(b);
}

size_t heap_available(void) { return sAvail; }
