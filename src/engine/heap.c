#include "engine/heap.h"

#include <assert.h>
#include <string.h>

enum { GAP = MG_HEAP_GAP, STEP = 1 << 18 };

_Static_assert(MG_HEAP_BASE % STEP == 0 && MG_HEAP_SIZE % STEP == 0 && GAP < STEP,
               "it is opened in whole steps");

void mg_heap_init(mg_heap *heap)
{
    memset(heap, 0, sizeof *heap);
    heap->top = heap->opened = MG_HEAP_BASE;
}

void mg_heap_reset(mg_heap *heap)
{
    mg_heap_return(heap, (mg_heap_mark){.top = MG_HEAP_BASE});
}

static void open_up_to(mg_heap *heap, uint64_t end)
{
    while (heap->opened < end) {
        mg_region_open(heap->opened, STEP);
        heap->opened += STEP;
    }
}

static bool is_room(uint64_t address, uint64_t size)
{
    uint64_t end = MG_HEAP_BASE + MG_HEAP_SIZE - STEP;
    return address <= end && size <= end - address;
}

uint64_t mg_heap_next(const mg_heap *heap, uint64_t align)
{
    return (heap->top + GAP + align - 1) & ~(align - 1);
}

bool mg_heap_fits(const mg_heap *heap, uint64_t size, uint64_t align)
{
    return is_room(mg_heap_next(heap, align), size);
}

uint64_t mg_heap_alloc_at(mg_heap *heap, uint64_t address, uint64_t size)
{
    if (!is_room(address, size))
        return 0;
    assert(address >= heap->top + GAP); /* invariants 9 and 14 */
    open_up_to(heap, address + size + GAP);
    heap->top = address + size;
    assert(!size || !mg_shadow_is_clear(address, 1)); /* invariant 8 */
    heap->live.bytes += size;
    heap->live.blocks++;
    mg_vec_push(&heap->blocks, ((mg_block){(uint32_t)address, (uint32_t)size, MG_BLOCK_LIVE, .site = 0}));
    return address;
}

uint64_t mg_heap_alloc(mg_heap *heap, uint64_t size, uint64_t align)
{
    assert(align && !(align & (align - 1)));
    return mg_heap_alloc_at(heap, mg_heap_next(heap, align), size);
}

/* Around each block, also the next one, lie gaps: what fits by this fits as long as nothing was freed. */
uint64_t mg_heap_unheld(const mg_heap *heap)
{
    const uint64_t room = MG_HEAP_SIZE - STEP, held = heap->live.bytes + (heap->live.blocks + 1) * 2 * GAP;
    return held < room ? room - held : 0;
}

bool mg_heap_has_room(const mg_heap *heap, uint64_t size, uint64_t most)
{
    return size <= most && heap->live.bytes <= most - size;
}

bool mg_heap_is_held(const mg_heap *heap, uint64_t size)
{
    return size > mg_heap_unheld(heap);
}

mg_block *mg_blocks_find(const mg_blocks *blocks, uint64_t address)
{
    size_t low = 0, high = blocks->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (blocks->items[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low)
        return NULL;
    mg_block *block = &blocks->items[low - 1];
    return address - block->address <= block->size ? block : NULL;
}

mg_block *mg_heap_find(mg_heap *heap, uint64_t address)
{
    return mg_blocks_find(&heap->blocks, address);
}

void mg_heap_free(mg_heap *heap, mg_block *block)
{
    assert(block >= heap->blocks.items && block < heap->blocks.items + heap->blocks.count);
    assert(block->state == MG_BLOCK_LIVE && heap->live.bytes >= block->size && heap->live.blocks);
    heap->live.bytes -= block->size;
    heap->live.blocks--;
    block->state = MG_BLOCK_FREED;
    mg_shadow_set(block->address, block->size);
}
