#include "engine/heap.h"

#include <string.h>

enum { GAP = 16, STEP = 1 << 18 };

void mg_heap_init(mg_heap *heap)
{
    memset(heap, 0, sizeof *heap);
    heap->top = heap->opened = MG_HEAP_BASE;
}

void mg_heap_reset(mg_heap *heap)
{
    mg_heap_return(heap, (mg_heap_mark){MG_HEAP_BASE, 0});
}

static void open_up_to(mg_heap *heap, uint64_t end)
{
    while (heap->opened < end) {
        mg_region_open(heap->opened, STEP);
        heap->opened += STEP;
    }
}

uint64_t mg_heap_alloc(mg_heap *heap, uint64_t size, uint64_t align)
{
    uint64_t address = (heap->top + GAP + align - 1) & ~(align - 1);
    uint64_t end = MG_HEAP_BASE + MG_HEAP_SIZE - STEP;
    if (address > end || size > end - address)
        return 0;
    open_up_to(heap, address + size + GAP);
    heap->top = address + size;
    mg_vec_push(&heap->blocks, ((mg_block){(uint32_t)address, (uint32_t)size, MG_BLOCK_LIVE, .site = 0}));
    return address;
}

mg_block *mg_heap_find(mg_heap *heap, uint64_t address)
{
    size_t low = 0, high = heap->blocks.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (heap->blocks.items[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low)
        return NULL;
    mg_block *block = &heap->blocks.items[low - 1];
    return address - block->address <= block->size ? block : NULL;
}

void mg_heap_free(mg_block *block)
{
    block->state = MG_BLOCK_FREED;
    mg_shadow_set(block->address, block->size);
}
