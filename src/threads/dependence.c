#include "threads/dependence.h"

#include <assert.h>
#include <string.h>

#include "engine/region.h"

typedef enum wait_kind {
#define MG_THREAD_WAIT(name) WAIT_##name,
#define MG_THREAD_TOUCH(name)
#include "shape/thread_waits.def"
#undef MG_THREAD_TOUCH
#undef MG_THREAD_WAIT
} wait_kind;

typedef enum touch_kind {
#define MG_THREAD_WAIT(name)
#define MG_THREAD_TOUCH(name) TOUCH_##name,
#include "shape/thread_waits.def"
#undef MG_THREAD_TOUCH
#undef MG_THREAD_WAIT
} touch_kind;

static const struct {
    wait_kind waits;
    touch_kind touches;
} operations[] = {
#define MG_THREAD_OP(name, waits, touches, text) {WAIT_##waits, TOUCH_##touches},
#include "shape/thread_ops.def"
#undef MG_THREAD_OP
};

enum { OTHER_SIZE = 8 }; /* of another object as much as tells it from others */
/* How many waits may still end by themselves, as if it were an object; none lies there. */
enum { BUDGET = 8 };

/* ---- the state -------------------------------------------------------------------------------------------- */

static bool read_memory(uint64_t address, uint32_t size, uint64_t *value)
{
    *value = 0;
    if (size > sizeof *value || !mg_region_has(address, size) || !mg_shadow_is_clear(address, size))
        return false;
    memcpy(value, (const void *)(uintptr_t)address, size);
    return true;
}

/* The bytes at an address. False: they are not plain memory, or not in the glimpse. */
static bool look(const mg_glimpse *glimpse, uint64_t address, uint32_t size, uint64_t *value)
{
    if (!glimpse)
        return read_memory(address, size, value);
    if (address < glimpse->address || address + size > glimpse->address + glimpse->size)
        return false;
    *value = 0;
    memcpy(value, (const char *)&glimpse->bytes + (address - glimpse->address), size);
    return true;
}

mg_glimpse mg_intent_look(const mg_intent *intent)
{
    mg_glimpse glimpse = {.address = intent->object};
    uint32_t size = intent->size < sizeof glimpse.bytes ? intent->size : (uint32_t)sizeof glimpse.bytes;
    if (size && read_memory(intent->object, size, &glimpse.bytes))
        glimpse.size = size;
    return glimpse;
}

/* ---- what follows from it --------------------------------------------------------------------------------- */

/* Is the word 0, or is it not? One that is not plain memory any more lets the thread go on: what it does next to it is a verdict. */
static bool holds(const mg_glimpse *glimpse, uint64_t address, bool wanted)
{
    uint64_t word;
    return !look(glimpse, address, sizeof(uint32_t), &word) || (word != 0) == wanted;
}

bool mg_intent_can_move(const mg_intent *intent, const mg_glimpse *glimpse)
{
    uint64_t word;
    assert(intent->operation < MG_THREAD_OPS);
    switch (operations[intent->operation].waits) {
    case WAIT_nothing:
    case WAIT_signal: /* as often as waits may end by themselves; nobody tells how often they did */
    case WAIT_timed:
        return true;
    case WAIT_zero:
        return holds(glimpse, intent->object, false);
    case WAIT_nonzero:
        return holds(glimpse, intent->object, true);
    case WAIT_even:
        return !look(glimpse, intent->object, sizeof(uint32_t), &word) || !(word & 1);
    default: /* it is not picked */
        return false;
    }
}

bool mg_intent_is_woken(mg_thread_op operation)
{
    wait_kind waits = operations[operation].waits;
    return waits == WAIT_wake || waits == WAIT_signal || waits == WAIT_timed;
}

bool mg_intent_is_spurious(mg_thread_op operation)
{
    return operations[operation].waits == WAIT_signal;
}

static bool writes(const mg_intent *intent, const mg_glimpse *glimpse)
{
    uint64_t value;
    switch (operations[intent->operation].touches) {
    case TOUCH_read:
        return false;
    case TOUCH_swap:
        return !look(glimpse, intent->object, intent->size, &value) || value == intent->other;
    case TOUCH_take:
        return holds(glimpse, intent->object, false);
    case TOUCH_draw:
        return holds(glimpse, intent->object, true);
    default:
        return true;
    }
}

/* The last place is where those end up that there is no room for: all of them are reads, since an operation writes to two places at most. */
static void widen(mg_reach *last, const mg_reach *more)
{
    uint64_t end = last->address + last->size, more_end = more->address + more->size;
    last->address = more->address < last->address ? more->address : last->address;
    last->size = (uint32_t)((more_end > end ? more_end : end) - last->address);
    last->is_write |= more->is_write;
}

void mg_reached_add(mg_reached *reached, mg_reach reach)
{
    assert(reached->count <= MG_REACHES_MOST);
    if (!reach.size)
        return;
    if (reached->count < MG_REACHES_MOST)
        reached->each[reached->count++] = reach;
    else
        widen(&reached->each[MG_REACHES_MOST - 1], &reach);
}

mg_reached mg_intent_reached(const mg_intent *intent, const mg_glimpse *glimpse)
{
    mg_reached touch = {.count = 0};
    touch_kind kind = operations[intent->operation].touches;
    if (kind != TOUCH_nothing)
        mg_reached_add(&touch, (mg_reach){intent->object, intent->size, writes(intent, glimpse)});
    if (intent->other && kind == TOUCH_write)
        mg_reached_add(&touch, (mg_reach){intent->other, OTHER_SIZE, true});
    if (mg_intent_is_spurious(intent->operation) && intent->size)
        mg_reached_add(&touch, (mg_reach){BUDGET, OTHER_SIZE, true});
    for (uint32_t i = 0; intent->has_waited && i < intent->turn.count; i++)
        mg_reached_add(&touch, intent->turn.each[i]);
    return touch;
}

static bool overlap(const mg_reach *a, const mg_reach *b)
{
    return a->address < b->address + b->size && b->address < a->address + a->size;
}

bool mg_reached_conflicts(const mg_reached *a, const mg_reached *b)
{
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++)
            if ((a->each[i].is_write || b->each[k].is_write) && overlap(&a->each[i], &b->each[k]))
                return true;
    return false;
}
