/* Marking, from the roots that are small to those that may be large, and only until every block is reached: most tests lose
 * nothing. */
#include "engine/leaks.h"

#include <margay_containers.h>

typedef struct search {
    mg_heap *heap;
    uint64_t left;          /* live blocks that are not reached yet */
    MG_VEC(mg_block *) new; /* reached, but not looked at */
} search;

static void reach_block(search *s, mg_block *block)
{
    block->is_reached = true;
    s->left--;
    mg_vec_push(&s->new, block);
}

static mg_block *live_block(const search *s, uint64_t word)
{
    mg_block *block = word - MG_HEAP_BASE < MG_HEAP_SIZE ? mg_heap_find(s->heap, word) : NULL;
    return block && block->state == MG_BLOCK_LIVE ? block : NULL;
}

static void reach(search *s, uint64_t word)
{
    mg_block *block = live_block(s, word);
    if (block && !block->is_reached)
        reach_block(s, block);
}

static uint64_t word_at(uint64_t address)
{
    return *(const uint64_t *)(uintptr_t)address;
}

/* What was never written is whatever an earlier path left there. */
static void reach_plain(search *s, uint64_t from, uint64_t end)
{
    for (uint64_t at = (from + 7) & ~(uint64_t)7; at + 8 <= end && s->left; at += 8)
        if (!*mg_shadow_at(at))
            reach(s, word_at(at));
}

static void follow(search *s)
{
    while (s->new.count && s->left) {
        const mg_block *block = s->new.items[--s->new.count];
        reach_plain(s, block->address, (uint64_t)block->address + block->size);
    }
}

/* ---- the roots ------------------------------------------------------------------------------------------- */

/* All of them are zero or written. */
static void reach_locals(search *s)
{
    const mg_control *control = MG_CONTROL;
    for (uint64_t i = 0; i < control->kept_count; i++)
        reach(s, control->kept[i]);
    for (uint64_t at = control->kept_locals; at < MG_LOCALS_START && s->left; at += 8)
        reach(s, word_at(at));
}

#define REACH_EACH(type, at)                                                                                   \
    for (size_t i = 0; i < mgc_##type##_count(body); i++)                                                      \
    reach(s, mgc_##type##_##at(body, i))

static void reach_container(search *s, const mg_container *container)
{
    const void *body = container->body;
    switch (container->type) {
    case MG_CONTAINER_set:
        REACH_EACH(set, at);
        break;
    case MG_CONTAINER_map:
        REACH_EACH(map, key_at);
        REACH_EACH(map, value_at);
        break;
    case MG_CONTAINER_list:
        REACH_EACH(list, at);
        break;
    case MG_CONTAINER_queue:
        REACH_EACH(queue, at);
        break;
    case MG_CONTAINER_stack:
        REACH_EACH(stack, at);
        break;
    }
}

static void reach_roots(search *s, const mg_run *run, uint64_t objects, uint64_t objects_end)
{
    reach_locals(s);
    follow(s);
    reach_plain(s, objects, objects_end);
    for (size_t i = 0; i < run->containers.each.count; i++)
        if (!run->containers.each.items[i].is_freed && run->containers.each.items[i].body)
            reach_container(s, &run->containers.each.items[i]);
    follow(s);
    reach_plain(s, MG_GLOBAL_BASE, MG_CONTROL->globals_end);
    follow(s);
}

/* ---- what is lost ---------------------------------------------------------------------------------------- */

/* How many can be lost; those of the host are reached by themselves. */
static uint64_t count_live(search *s)
{
    uint64_t owned = 0;
    for (size_t i = 0; i < s->heap->blocks.count; i++) {
        mg_block *block = &s->heap->blocks.items[i];
        block->is_reached = block->is_led_to = false;
        s->left += block->state == MG_BLOCK_LIVE;
        owned += block->state == MG_BLOCK_LIVE && block->site;
    }
    for (size_t i = 0; owned && i < s->heap->blocks.count; i++)
        if (s->heap->blocks.items[i].state == MG_BLOCK_LIVE && !s->heap->blocks.items[i].site)
            reach_block(s, &s->heap->blocks.items[i]);
    return owned;
}

static bool is_lost(const mg_block *block)
{
    return block->state == MG_BLOCK_LIVE && !block->is_reached;
}

/* What it leads to is lost because it is. */
static void note_next(search *s, mg_block *block)
{
    uint64_t end = (uint64_t)block->address + block->size;
    for (uint64_t at = (block->address + 7) & ~(uint64_t)7; at + 8 <= end; at += 8) {
        mg_block *other = *mg_shadow_at(at) ? NULL : live_block(s, word_at(at));
        if (other && other != block)
            other->is_led_to = true;
    }
}

static const mg_block *find_lost(search *s)
{
    mg_block *first = NULL, *last = s->heap->blocks.items + s->heap->blocks.count;
    for (mg_block *block = s->heap->blocks.items; block < last; block++)
        if (is_lost(block))
            first = first ? first : block;
    if (!first)
        return NULL;
    for (mg_block *block = first; block < last; block++)
        if (is_lost(block))
            note_next(s, block);
    for (mg_block *block = first; block < last; block++)
        if (is_lost(block) && !block->is_led_to)
            return block;
    return first; /* they lead to each other in a circle */
}

const mg_block *mg_leaks_find(mg_run *run, uint64_t objects, uint64_t objects_end)
{
    search s = {.heap = &run->heap};
    const mg_block *lost = NULL;
    if (count_live(&s)) {
        reach_roots(&s, run, objects, objects_end);
        lost = s.left ? find_lost(&s) : NULL;
    }
    mg_vec_clear(&s.new);
    return lost;
}
