/* The target's heap: deterministic, never reuses memory within a run, and forgets everything at its end.
 *
 * Blocks lie one after the other with a poisoned gap between them; the shadow of a block is set until it is written
 * (uninitialised) and again when it is freed. */
#ifndef MG_ENGINE_HEAP_H
#define MG_ENGINE_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "engine/region.h"

typedef enum mg_block_state { MG_BLOCK_LIVE, MG_BLOCK_FREED } mg_block_state;

typedef struct mg_block {
    uint32_t address, size;
    mg_block_state state;
    uint32_t site; /* where the target asked for it; 0: it is the host's */
    uint16_t is_reached,
        is_led_to; /* bools for leaks.c; as wide as this, so that no byte of a block is undefined */
} mg_block;

typedef struct mg_heap {
    MG_VEC(mg_block) blocks; /* by address */
    uint64_t top;            /* first byte never given */
    uint64_t opened;         /* first byte not usable yet */
} mg_heap;

void mg_heap_init(mg_heap *heap);
void mg_heap_reset(mg_heap *heap); /* everything is free and poisoned again */
/* 0 when the heap is full. align is a power of two. The block is the last one, and the host's as long as it has no site. */
uint64_t mg_heap_alloc(mg_heap *heap, uint64_t size, uint64_t align);
/* The block that holds an address, or the one that ends right at it; NULL when it lies in no block. */
mg_block *mg_heap_find(mg_heap *heap, uint64_t address);
void mg_heap_free(mg_block *block);

/* How far the heap is, and back to there; blocks freed since are not the heap's business. */
typedef struct mg_heap_mark {
    uint64_t top;
    size_t blocks;
} mg_heap_mark;

static inline mg_heap_mark mg_heap_where(const mg_heap *heap)
{
    return (mg_heap_mark){heap->top, heap->blocks.count};
}

static inline void mg_heap_return(mg_heap *heap, mg_heap_mark mark)
{
    if (heap->top == mark.top)
        return;
    mg_shadow_set(mark.top, heap->top - mark.top);
    heap->top = mark.top;
    heap->blocks.count = mark.blocks;
}

#endif
