/* Marks blocks from the roots, small roots first, and stops as soon as every block is reached: most tests lose nothing. Pointers are
 * looked for at aligned addresses first. Only if blocks are left then, they are looked for at every address, as packed structs may
 * have them anywhere. */
#include "engine/leaks.h"

#include <assert.h>
#include <string.h>

#include <margay_containers.h>

typedef struct search {
    mg_run *run;
    mg_blocks *lists[2];    /* the heap's, and the structure's */
    uint64_t left;          /* live blocks that are not reached yet */
    uint64_t step;          /* from one word that is looked at to the next */
    MG_VEC(mg_block *) new; /* reached, but not looked at */
} search;

static void reach_block(search *s, mg_block *block)
{
    assert(s->left && !block->is_reached);
    block->is_reached = true;
    s->left--;
    mg_vec_push(&s->new, block);
}

static mg_block *live_block(const search *s, uint64_t word)
{
    bool is_in_heap = word - MG_HEAP_BASE < MG_HEAP_SIZE, is_object = word - MG_OBJECT_BASE < MG_OBJECT_SIZE;
    mg_block *block = is_in_heap || is_object ? mg_blocks_find(s->lists[is_object], word) : NULL;
    return block && block->state == MG_BLOCK_LIVE ? block : NULL;
}

static void reach(void *context, uint64_t word)
{
    search *s = context;
    mg_block *block = live_block(s, word);
    if (block && !block->is_reached)
        reach_block(s, block);
}

static uint64_t word_at(uint64_t address)
{
    uint64_t word;
    memcpy(&word, (const void *)(uintptr_t)address, sizeof word);
    return word;
}

static bool is_plain(uint64_t address)
{
    unsigned bits = *mg_shadow_at(address) | (unsigned)*mg_shadow_at(address + 7) << 8;
    return !(bits >> (address & 7) & 0xff);
}

/* Calls a function with every value that a word may have. There is none if it was never written, as it has what an earlier path left there; there are
 * several if it is not chosen yet. */
static void see_word(search *s, uint64_t at, mg_see_function *see)
{
    if (is_plain(at))
        see(s, word_at(at));
    else if (s->run->each_value)
        s->run->each_value(s->run, at, 0, see, s);
}

static void see_words(search *s, uint64_t from, uint64_t end, mg_see_function *see)
{
    for (uint64_t at = (from + s->step - 1) & -s->step; at + 8 <= end && s->left; at += s->step)
        see_word(s, at, see);
}

static void follow(search *s)
{
    while (s->new.count && s->left) {
        const mg_block *block = s->new.items[--s->new.count];
        see_words(s, block->address, (uint64_t)block->address + block->size, reach);
    }
}

/* ---- the roots ------------------------------------------------------------------------------------------- */

/* In memory a local is zero, written, or not chosen yet. If its block has ended it is poison, but what it held in the end counts. */
static void reach_local(search *s, uint64_t from, uint64_t end)
{
    assert(from >= MG_LOCALS_BASE && from <= end && end <= MG_CONTROL->stack.locals_start);
    for (uint64_t at = (from + s->step - 1) & -s->step; at + 8 <= end && s->left; at += s->step) {
        see_word(s, at, reach);
        if (!is_plain(at))
            reach(s, word_at(at));
    }
}

/* The locals of the test itself. */
static void reach_locals(search *s)
{
    const mg_control *control = MG_CONTROL;
    assert(control->kept_count <= MG_KEPT_MOST && control->kept_memory_count <= MG_KEPT_MOST);
    for (uint64_t i = 0; i < control->kept_count; i++)
        if (control->kept_lanes[i] && s->run->each_value)
            s->run->each_value(s->run, 0, control->kept_lanes[i], reach, s);
        else
            reach(s, control->kept[i]);
    for (uint64_t i = 0; i < control->kept_memory_count; i++) {
        const mg_kept_memory *memory = &control->kept_memory[i];
        reach_local(s, memory->address, memory->address + memory->size);
    }
    reach_local(s, control->kept_arrays, control->kept_room);
}

/* What a container keeps of a value that is open is none. */
static void reach_word(search *s, uint64_t word)
{
    reach(s, s->run->unpack ? s->run->unpack(s->run, word) : word);
}

#define REACH_EACH(type, at)                                                                                   \
    for (size_t i = 0; i < mgc_##type##_count(body); i++)                                                      \
    reach_word(s, mgc_##type##_##at(body, i))

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

static void reach_roots(search *s)
{
    const mg_containers *containers = &s->run->containers;
    follow(s);
    reach_locals(s);
    follow(s);
    for (size_t i = 0; i < containers->each.count; i++)
        if (!containers->each.items[i].is_freed && containers->each.items[i].body)
            reach_container(s, &containers->each.items[i]);
    follow(s);
    see_words(s, MG_GLOBAL_BASE, MG_CONTROL->globals_end, reach);
    follow(s);
}

/* ---- what is lost ---------------------------------------------------------------------------------------- */

typedef void block_function(search *s, mg_block *block);

static void for_each_live(search *s, block_function *function)
{
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < s->lists[l]->count; i++)
            if (s->lists[l]->items[i].state == MG_BLOCK_LIVE)
                function(s, &s->lists[l]->items[i]);
}

static void count_block(search *s, mg_block *block)
{
    block->is_reached = block->is_led_to = false;
    s->left++;
}

/* Blocks of the host count as reached. */
static void reach_unowned(search *s, mg_block *block)
{
    if (!block->site)
        reach_block(s, block);
}

/* A block that was reached is searched for pointers once more, now at every address. */
static void look_again(search *s, mg_block *block)
{
    if (block->is_reached)
        mg_vec_push(&s->new, block);
}

static bool is_lost(const mg_block *block)
{
    return block->state == MG_BLOCK_LIVE && !block->is_reached;
}

static void lead_to(void *context, uint64_t word)
{
    mg_block *block = live_block(context, word);
    if (block)
        block->is_led_to = true;
}

/* Notes the other blocks that a lost block leads to: they are lost because of it. A pointer to itself does not count. */
static void note_next(search *s, mg_block *block)
{
    uint16_t was_led_to = block->is_led_to;
    if (!is_lost(block))
        return;
    see_words(s, block->address, (uint64_t)block->address + block->size, lead_to);
    block->is_led_to = was_led_to;
}

/* The first lost block that no other lost block leads to; if there is none such, the first lost block. */
static const mg_block *find_lost(search *s)
{
    const mg_block *found = NULL;
    for_each_live(s, note_next);
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < s->lists[l]->count; i++) {
            const mg_block *block = &s->lists[l]->items[i];
            if (is_lost(block) && (!found || (found->is_led_to && !block->is_led_to)))
                found = block;
        }
    return found;
}

const mg_block *mg_leaks_find(mg_run *run, mg_blocks *owned)
{
    search s = {.run = run, .lists = {&run->heap.blocks, owned}, .step = sizeof(uint64_t)};
    const mg_block *lost = NULL;
    for_each_live(&s, count_block);
    for_each_live(&s, reach_unowned);
    if (s.left)
        reach_roots(&s);
    if (s.left) {
        s.step = 1;
        for_each_live(&s, look_again);
        reach_roots(&s);
    }
    if (s.left)
        lost = find_lost(&s);
    assert(!s.left == !lost);
    mg_vec_clear(&s.new);
    return lost;
}
