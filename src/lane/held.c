/* A hash table by address. An entry that is dropped keeps its place, with lane 0, until the undo log takes it back: a path holds few words, and
 * going back removes them. */
#include "lane/held.h"

#include <assert.h>

#include "base/hot.h"
#include "lane/store.h"
#include "path/step.h"

enum { PLACES = 1 << 18, WORD_MOST = 8 };

typedef struct place {
    uint64_t key; /* address and size, as MG_STEP_KEY; 0: free */
    uint64_t lane;
} place;

typedef struct table {
    uint64_t locals;  /* words among the locals */
    uint64_t is_used; /* something was held once; not logged */
    place places[PLACES];
} table;

#define TABLE ((table *)(uintptr_t)(MG_OPEN_BASE + MG_OPEN_SIZE / 2))

_Static_assert(sizeof(table) <= MG_OPEN_SIZE / 4 && MG_LANES_MOST <= MG_OPEN_SIZE / 4, "each has its part");

/* A bit for each 8 bytes of heap and locals: something was held there once. It saves searching the table for memory whose shadow is set because it
 * was never written. Not logged, since a bit too many only costs a search. */
#define EVER_HELD ((uint8_t *)(uintptr_t)(MG_OPEN_BASE + MG_OPEN_SIZE / 4 * 3 + MG_LANES_MOST))

_Static_assert(MG_LANES_MOST + (MG_LOCALS_TOP - MG_HEAP_BASE) / 64 <= MG_OPEN_SIZE / 4, "each has its part");

static bool is_covered(uint64_t address)
{
    return address - MG_HEAP_BASE < MG_LOCALS_TOP - MG_HEAP_BASE;
}

static void note_held(uint64_t address, uint64_t size)
{
    for (uint64_t at = address >> 3; at <= (address + size - 1) >> 3; at++)
        if (is_covered(at << 3))
            EVER_HELD[(at - MG_HEAP_BASE / 8) / 8] |= (uint8_t)(1u << (at & 7));
}

static bool was_ever_held(uint64_t address)
{
    uint64_t granule = (address - MG_HEAP_BASE) >> 3;
    return !is_covered(address) || EVER_HELD[granule / 8] >> (granule & 7) & 1;
}

static place *find_place(uint64_t key)
{
    uint64_t hash = (key * 0x9e3779b97f4a7c15ull) >> 40;
    place *p = &TABLE->places[hash % PLACES];
    while (p->key && p->key != key)
        p = p + 1 < TABLE->places + PLACES ? p + 1 : TABLE->places;
    return p;
}

static bool is_local(uint64_t address)
{
    return address - MG_LOCALS_BASE < MG_LOCALS_SIZE;
}

bool mg_held_has_room(uint64_t words)
{
    return MG_CONTROL->held_count + words <= PLACES / 2;
}

void mg_held_put(uint64_t address, uint64_t size, uint64_t lane)
{
    place *p = find_place(MG_STEP_KEY(address, size));
    mg_assert_hot(lane && size && size <= WORD_MOST && !(size & (size - 1))); /* invariant 38 */
    if (!p->key) {
        mg_assert_hot(mg_held_has_room(1));
        mg_store_set(&MG_CONTROL->held_count, MG_CONTROL->held_count + 1);
        mg_store_set(&p->key, MG_STEP_KEY(address, size));
    }
    if (!p->lane && is_local(address))
        mg_store_set(&TABLE->locals, TABLE->locals + 1);
    mg_store_set(&p->lane, lane);
    note_held(address, size);
    TABLE->is_used = true;
    mg_target_stack *stack = mg_target_stack_of_local(address);
    if (stack && address < stack->held)
        mg_store_set(&stack->held, address);
}

uint64_t mg_held_at(uint64_t address, uint64_t size)
{
    return TABLE->is_used && was_ever_held(address) ? find_place(MG_STEP_KEY(address, size))->lane : 0;
}

void mg_held_drop(uint64_t address, uint64_t size)
{
    place *p = find_place(MG_STEP_KEY(address, size));
    if (!p->lane)
        return;
    mg_store_set(&p->lane, 0);
    if (!is_local(address))
        return;
    assert(TABLE->locals); /* invariant 38 */
    mg_store_set(&TABLE->locals, TABLE->locals - 1);
    if (!TABLE->locals) /* of the stack that runs; elsewhere an address too low only costs a search */
        mg_store_set(&MG_CONTROL->stack.held, MG_NO_ADDRESS);
}

/* The held word that a byte is part of. */
static bool find_around(uint64_t at, mg_held *found)
{
    for (uint64_t s = 1; s <= WORD_MOST; s *= 2)
        for (uint64_t back = 0; back < s && back <= at; back++) {
            uint64_t lane = mg_held_at(at - back, s);
            if (lane) {
                *found = (mg_held){at - back, s, lane};
                return true;
            }
        }
    return false;
}

/* Held words have their shadow set, so only such bytes are looked up. */
bool mg_held_find(uint64_t address, uint64_t size, mg_held *found)
{
    uint64_t end = address + size, next;
    const mg_target_stack *stack = mg_target_stack_of_local(address);
    if (!TABLE->is_used || (stack && end <= stack->held))
        return false;
    *found = (mg_held){address, size, size <= WORD_MOST ? mg_held_at(address, size) : 0};
    if (found->lane) /* most often the range is exactly one held word */
        return true;
    for (uint64_t at = mg_shadow_first(address, size); at < end; at = mg_shadow_first(next, end - next)) {
        if (was_ever_held(at) && find_around(at, found))
            return true;
        next = was_ever_held(at) ? at + 1 : (at | 7) + 1;
        next = next < end ? next : end;
    }
    return false;
}

bool mg_held_touches(uint64_t address, uint64_t size)
{
    mg_held held;
    return mg_held_find(address, size, &held);
}
