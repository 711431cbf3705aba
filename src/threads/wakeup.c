#include "threads/wakeup.h"

#include <assert.h>

#include "threads/events.h"

enum { SIZE = 1 << 30, HEAD = 4096 };

mg_wakeup *mg_wakeup_new(void)
{
    mg_arena arena;
    mg_arena_init(&arena, (size_t)SIZE + HEAD, true);
    mg_wakeup *tree = mg_arena_alloc(&arena, sizeof *tree);
    tree->room = (uint32_t)((arena.memory.size - HEAD) / sizeof *tree->nodes);
    tree->nodes = mg_arena_alloc(&arena, tree->room * sizeof *tree->nodes);
    tree->used = 1;
    tree->arena = arena;
    return tree;
}

void mg_wakeup_free(mg_wakeup *tree)
{
    if (!tree)
        return;
    mg_arena arena = tree->arena;
    mg_arena_clear(&arena);
}

/* ---- nodes ------------------------------------------------------------------------------------------------ */

static uint32_t take_node(mg_wakeup_hold *hold)
{
    mg_wakeup *tree = hold->tree;
    uint32_t node = hold->free;
    if (node) {
        hold->free = tree->nodes[node].next;
        return node;
    }
    if (tree->used == tree->room)
        mg_memory_die("the orders of threads that are still to be tried");
    return tree->used++;
}

uint32_t mg_wakeup_append(mg_wakeup_hold *hold, uint32_t node, uint32_t thread, uint64_t data,
                          const mg_reached *touch)
{
    mg_wakeup_node *nodes = hold->tree->nodes;
    uint32_t made = take_node(hold), *place = &nodes[node].child;
    nodes[made] = (mg_wakeup_node){.thread = thread, .data = data, .touch = *touch};
    while (*place)
        place = &nodes[*place].next;
    __atomic_store_n(place, made, __ATOMIC_RELEASE); /* from now on it is there, as a whole */
    return made;
}

uint32_t mg_wakeup_find(const mg_wakeup *tree, uint32_t node, uint32_t thread)
{
    uint32_t child = tree->nodes[node].child;
    while (child && tree->nodes[child].thread != thread)
        child = tree->nodes[child].next;
    return child;
}

static uint32_t find_exactly(const mg_wakeup *tree, uint32_t node, uint32_t thread, uint64_t data)
{
    uint32_t child = tree->nodes[node].child;
    while (child && (tree->nodes[child].thread != thread || tree->nodes[child].data != data))
        child = tree->nodes[child].next;
    return child;
}

/* Gives back all that lies below a node. The node itself forgets it first: a worker that is killed in the middle only loses memory. */
static void free_below(mg_wakeup_hold *hold, uint32_t node)
{
    mg_wakeup_node *nodes = hold->tree->nodes;
    uint32_t work = nodes[node].child;
    __atomic_store_n(&nodes[node].child, 0, __ATOMIC_RELEASE);
    while (work) {
        uint32_t next = nodes[work].next, child = nodes[work].child, last = child;
        while (last && nodes[last].next)
            last = nodes[last].next;
        if (last) {
            nodes[last].next = next;
            next = child;
        }
        nodes[work].next = hold->free;
        hold->free = work;
        work = next;
    }
}

/* The search comes to all that can be chosen one after the other, and never back. */
static void free_others(mg_wakeup_hold *hold, uint32_t node, uint32_t thread, uint32_t found)
{
    mg_wakeup_node *nodes = hold->tree->nodes;
    for (uint32_t child = nodes[node].child; child; child = nodes[child].next)
        if (child != found && nodes[child].thread == thread && nodes[child].is_gone_to && nodes[child].child)
            free_below(hold, child);
}

static uint32_t find_or_add(mg_wakeup_hold *hold, uint32_t node, uint32_t thread, uint64_t data)
{
    uint32_t found = find_exactly(hold->tree, node, thread, data);
    if (!found && data == MG_DATA_NONE) /* so it chooses nothing here, whoever comes */
        found = find_exactly(hold->tree, node, thread, MG_DATA_ANY);
    if (found)
        return found;
    uint32_t like = mg_wakeup_find(hold->tree, node, thread);
    assert(like);
    mg_reached touch = hold->tree->nodes[like].touch;
    return mg_wakeup_append(hold, node, thread, data, &touch);
}

uint32_t mg_wakeup_follow(mg_wakeup_hold *hold, uint32_t node, uint32_t thread, uint64_t data)
{
    uint32_t found = find_or_add(hold, node, thread, data);
    hold->tree->nodes[found].is_gone_to = true;
    if (data != MG_DATA_NONE)
        free_others(hold, node, thread, found);
    return found;
}

uint32_t mg_wakeup_enter(mg_wakeup_hold *hold, uint64_t data)
{
    uint32_t found = find_exactly(hold->tree, 0, 0, data);
    if (found)
        return found;
    free_below(hold, 0);
    return mg_wakeup_append(hold, 0, 0, data, &(mg_reached){.count = 0});
}

void mg_wakeup_prune(mg_wakeup_hold *hold, uint32_t node, uint32_t thread)
{
    mg_wakeup_node *nodes = hold->tree->nodes;
    for (uint32_t child = nodes[node].child; child && nodes[child].thread != thread; child = nodes[child].next)
        if (nodes[child].child)
            free_below(hold, child);
}

/* ---- sequences -------------------------------------------------------------------------------------------- */

static bool precedes(const mg_wakeup_move *a, const mg_wakeup_move *b)
{
    return mg_clock_has(b->clock, a->thread, a->stamp) ||
           (!b->stamp && mg_reached_conflicts(&a->touch, &b->touch));
}

/* The first move of a thread, if nothing in the sequence comes before it; MG_NONE: it does not move; the number of moves: it cannot come first. */
static size_t find_initial(const mg_wakeup_moves *moves, uint32_t thread)
{
    size_t at = 0;
    while (at < moves->count && moves->items[at].thread != thread)
        at++;
    if (at == moves->count)
        return MG_NONE;
    for (size_t i = 0; i < at; i++)
        if (precedes(&moves->items[i], &moves->items[at]))
            return moves->count;
    return at;
}

static bool is_independent(const mg_wakeup_moves *moves, const mg_reached *touch)
{
    for (size_t i = 0; i < moves->count; i++)
        if (mg_reached_conflicts(&moves->items[i].touch, touch))
            return false;
    return true;
}

bool mg_wakeup_can_begin(const mg_wakeup_moves *moves, uint32_t thread, const mg_reached *touch)
{
    size_t at = find_initial(moves, thread);
    return at == MG_NONE ? is_independent(moves, touch) : at < moves->count;
}

static void take_out(mg_wakeup_moves *moves, size_t at)
{
    for (moves->count--; at < moves->count; at++)
        moves->items[at] = moves->items[at + 1];
}

static bool is_among(uint64_t threads, uint32_t thread)
{
    assert(thread < 64);
    return threads >> thread & 1;
}

/* The child that the sequence can be tried below; 0: there is none. What it begins with is taken out of the sequence. */
static uint32_t find_below(const mg_wakeup *tree, uint32_t parent, uint64_t done, mg_wakeup_moves *moves)
{
    for (uint32_t child = tree->nodes[parent].child; child; child = tree->nodes[child].next) {
        const mg_wakeup_node *node = &tree->nodes[child];
        if (is_among(done, node->thread))
            continue;
        size_t at = find_initial(moves, node->thread);
        if (at == MG_NONE && is_independent(moves, &node->touch))
            return child;
        if (at >= moves->count)
            continue;
        if (node->data != MG_DATA_ANY && moves->items[at].data != MG_DATA_ANY &&
            node->data != moves->items[at].data)
            continue;
        take_out(moves, at);
        return child;
    }
    return 0;
}

static void append_all(mg_wakeup_hold *hold, uint32_t node, const mg_wakeup_moves *moves)
{
    mg_wakeup_node *nodes = hold->tree->nodes;
    uint32_t below = 0, made = 0;
    for (size_t i = moves->count; i-- > 1; below = made) { /* the last first: nothing leads to them yet */
        made = take_node(hold);
        nodes[made] = (mg_wakeup_node){.thread = moves->items[i].thread,
                                       .data = moves->items[i].data,
                                       .touch = moves->items[i].touch,
                                       .child = below};
    }
    const mg_wakeup_move *first = &moves->items[0];
    made = take_node(hold);
    nodes[made] =
        (mg_wakeup_node){.thread = first->thread, .data = first->data, .touch = first->touch, .child = below};
    uint32_t *place = &nodes[node].child;
    while (*place)
        place = &nodes[*place].next;
    __atomic_store_n(place, made, __ATOMIC_RELEASE);
}

void mg_wakeup_insert(mg_wakeup_hold *hold, uint32_t node, uint64_t done, mg_wakeup_moves *moves)
{
    const mg_wakeup_node *nodes = hold->tree->nodes;
    assert(moves->count);
    for (uint32_t below; (below = find_below(hold->tree, node, done, moves)); done = 0) {
        node = below;
        if (!nodes[node].child ||
            !moves
                 ->count) /* whatever comes behind it is tried, or the sequence is the beginning of one that is */
            return;
    }
    append_all(hold, node, moves);
}
