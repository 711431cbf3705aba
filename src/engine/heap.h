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

enum { MG_HEAP_GAP = 16 }; /* between two blocks, at least */

typedef enum mg_block_state { MG_BLOCK_LIVE, MG_BLOCK_FREED } mg_block_state;

typedef struct mg_block {
    uint32_t address, size;
    mg_block_state state;
    uint32_t site; /* where the target asked for it; 0: it is the host's */
    uint16_t is_reached,
        is_led_to; /* bools for leaks.c; as wide as this, so that no byte of a block is undefined */
} mg_block;

typedef MG_VEC(mg_block) mg_blocks; /* by address */

/* Of blocks that are not freed. */
typedef struct mg_heap_live {
    uint64_t bytes, blocks;
} mg_heap_live;

typedef struct mg_heap {
    mg_blocks blocks;
    uint64_t top;    /* first byte never given */
    uint64_t opened; /* first byte not usable yet */
    mg_heap_live live;
} mg_heap;

void mg_heap_init(mg_heap *heap);
void mg_heap_reset(mg_heap *heap); /* everything is free and poisoned again */
/* 0 when the heap is full. align is a power of two. The block is the last one, and the host's as long as it has no site. */
uint64_t mg_heap_alloc(mg_heap *heap, uint64_t size, uint64_t align);
/* The same at this address, which is that or higher where the next block would go. */
uint64_t mg_heap_next(const mg_heap *heap, uint64_t align);
uint64_t mg_heap_alloc_at(mg_heap *heap, uint64_t address, uint64_t size);
bool mg_heap_fits(const mg_heap *heap, uint64_t size, uint64_t align); /* would that give 0? */
/* With a block of this size, does the program hold no more than so many bytes? */
bool mg_heap_has_room(const mg_heap *heap, uint64_t size, uint64_t most);
/* Is a block larger than that? Where one is not and does not fit, that is because freed memory is never reused in a run. */
bool mg_heap_is_held(const mg_heap *heap, uint64_t size);
/* How large the next block can be beside what the program holds. */
uint64_t mg_heap_unheld(const mg_heap *heap);
/* The block that an address lies in or right behind; NULL: there is none. */
mg_block *mg_heap_find(mg_heap *heap, uint64_t address);
mg_block *mg_blocks_find(const mg_blocks *blocks, uint64_t address); /* the same */
void mg_heap_free(mg_heap *heap, mg_block *block);

/* How far the heap has grown, to go back to that. Blocks that were freed since then become live again by the undo log. */
typedef struct mg_heap_mark {
    uint64_t top;
    size_t blocks;
    mg_heap_live live;
} mg_heap_mark;

static inline mg_heap_mark mg_heap_where(const mg_heap *heap)
{
    return (mg_heap_mark){heap->top, heap->blocks.count, heap->live};
}

static inline void mg_heap_return(mg_heap *heap, mg_heap_mark mark)
{
    heap->live = mark.live;
    if (heap->top == mark.top)
        return;
    mg_shadow_set(mark.top, heap->top - mark.top);
    heap->top = mark.top;
    heap->blocks.count = mark.blocks;
}

#endif
