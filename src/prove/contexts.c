#include "prove/contexts.h"

#include <assert.h>

static const mg_pool *pool_of(const mg_prover *p, const mg_unknown *unknown)
{
    return &p->cells->layout->pools[p->cells->each[unknown->cell].pool];
}

uint32_t mg_contexts_begin(mg_prover *p)
{
    uint64_t number = MG_NOTES->contexts + 1;
    if (number == UINT32_MAX)
        mg_prover_give_up(p);
    while (p->tops.count <= number)
        mg_vec_push(&p->tops, 0);
    p->tops.items[number] = p->run->heap.top;
    mg_store_set(&MG_NOTES->contexts, number);
    return (uint32_t)number;
}

/* ---- objects of the structure ------------------------------------------------------------------------------ */

bool mg_contexts_has(const mg_prover *p, const mg_unknown *unknown, uint32_t object)
{
    return p->contexts[pool_of(p, unknown)->first + object] <= unknown->context;
}

uint32_t mg_contexts_count(const mg_prover *p, const mg_unknown *unknown)
{
    uint32_t used = p->cells->used[p->cells->each[unknown->cell].pool], count = 0;
    if (unknown->context == MG_NOTES->contexts)
        return used;
    for (uint32_t i = 0; i < used; i++)
        count += mg_contexts_has(p, unknown, i);
    return count;
}

uint32_t mg_contexts_object(const mg_prover *p, const mg_unknown *unknown, uint32_t number)
{
    uint32_t object = 0;
    for (;; object++)
        if (mg_contexts_has(p, unknown, object) && !number--)
            return object;
}

/* ---- what the program made --------------------------------------------------------------------------------- */

/* A block is an object by its size; one that could be several of them is none of these. */
static bool is_object(mg_prover *p, const mg_block *block, const mg_unknown *unknown)
{
    uint64_t size = pool_of(p, unknown)->type->size;
    if (block->state != MG_BLOCK_LIVE || block->address >= p->tops.items[unknown->context] || !size)
        return false;
    if (block->size > size && block->size % size == 0)
        mg_prover_give_up(p);
    return block->size == size;
}

uint32_t mg_contexts_count_blocks(mg_prover *p, const mg_unknown *unknown)
{
    uint32_t count = 0;
    const mg_blocks *blocks = &p->run->heap.blocks;
    if (!unknown->context)
        return 0;
    if (MG_NOTES->open_outside) /* what is passed lies in no block: a variable */
        mg_prover_give_up(p);
    for (size_t i = 0; i < blocks->count; i++)
        count += is_object(p, &blocks->items[i], unknown);
    return count;
}

uint64_t mg_contexts_block(mg_prover *p, const mg_unknown *unknown, uint32_t number)
{
    const mg_blocks *blocks = &p->run->heap.blocks;
    size_t i = 0;
    while (!is_object(p, &blocks->items[i], unknown) || number--)
        i++;
    assert(i < blocks->count); /* it was counted */
    return blocks->items[i].address;
}

bool mg_contexts_has_block(mg_prover *p, const mg_unknown *unknown, uint64_t address)
{
    uint32_t count = mg_contexts_count_blocks(p, unknown);
    for (uint32_t i = 0; i < count; i++)
        if (mg_contexts_block(p, unknown, i) == address)
            return true;
    return false;
}
