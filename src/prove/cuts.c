/* The stack of loops that are cut, and for each of them what was forgotten when it was (cuts.h says what for). The program tells which bytes a loop may change
 * (mg_loop_own, mg_loop_range, mg_loop_array); whatever else a turn writes is an offence of that loop, unless the bytes came to be in the turn. An offence is
 * only noted when it happens, since a turn that leaves the loop may write anything. All of it lies in memory that going back restores. */
#include "prove/cuts.h"

#include <assert.h>

#include "choice/cut_calls.h"
#include "choice/havoc.h"
#include "choice/notes.h"
#include "engine/host.h"
#include "lane/held.h"

enum { CUTS_MOST = 24, RANGES_MOST = 42 };

typedef struct range {
    uint64_t address, size;
    uint64_t
        pointer; /* the cell, if it is a pointer of which turns must make nothing that does not fit, + 1; else 0 */
} range;

/* A loop that is cut and was not left yet. */
typedef struct cut {
    uint64_t locals;  /* where the locals of its function begin: those of functions that it calls lie below */
    uint64_t heap;    /* where the heap ended */
    uint64_t site;    /* where its invariant stands */
    uint64_t offence; /* where the turn first wrote what was not forgotten, + 1; 0: nowhere */
    uint64_t range_count;
    range ranges[RANGES_MOST]; /* what was forgotten, and the variables that each turn has for itself */
} cut;

/* Restored like the store. A loop that is cut in a turn of another one lies above it. */
typedef struct cut_notes {
    uint64_t depth;
    uint64_t first; /* how many steps the path had at its first cut */
    cut each[CUTS_MOST];
} cut_notes;

#define CUTS ((cut_notes *)(void *)MG_CUTS)

_Static_assert(MG_CUTS_START + sizeof(cut_notes) <= MG_OPEN_BASE + MG_OPEN_SIZE / 2,
               "they have their part of the area");

static uint32_t call_site(void)
{
    return MG_INFO_SITE(MG_CONTROL->stack.host_info);
}

static _Noreturn void give_up(mg_beyond reason, uint32_t where)
{
    mg_prover *p = mg_prover_current();
    p->run->verdict.detail = reason;
    mg_run_end(p->run, MG_VERDICT_beyond, 0, where);
}

/* ---- what a turn writes ------------------------------------------------------------------------------------ */

/* Did these bytes come to be after the cut? */
static bool is_younger(const cut *c, uint64_t address)
{
    if (address - MG_HEAP_BASE < MG_HEAP_SIZE)
        return address >= c->heap;
    return address - MG_LOCALS_BASE < MG_LOCALS_SIZE && address < c->locals;
}

static bool is_forgotten(const cut *c, uint64_t address, uint64_t size)
{
    for (uint64_t i = 0; i < c->range_count; i++) {
        uint64_t offset = address - c->ranges[i].address;
        if (offset < c->ranges[i].size && size <= c->ranges[i].size - offset)
            return true;
    }
    return false;
}

static void watch_store(mg_run *run, uint64_t address, uint64_t size, uint32_t where)
{
    const mg_prover *p = run->prover;
    assert(p && CUTS->depth <= CUTS_MOST); /* invariant 62 */
    for (uint64_t i = 0; size && !p->is_moving && i < CUTS->depth; i++) {
        cut *c = &CUTS->each[i];
        if (!c->offence && !is_younger(c, address) && !is_forgotten(c, address, size))
            mg_store_set(&c->offence, (uint64_t)where + 1);
    }
}

void mg_cuts_pause(mg_prover *p, bool is_paused)
{
    p->is_moving = is_paused;
}

/* ---- cutting ----------------------------------------------------------------------------------------------- */

static uint64_t is_cut(void)
{
    return true;
}

/* Gives a token by which the program names the loop: its place in the stack, from 1. */
static uint64_t begin_cut(void)
{
    mg_prover *p = mg_prover_current();
    if (CUTS->depth == CUTS_MOST)
        mg_prover_give_up(p, MG_BEYOND_LONG);
    assert(CUTS->depth < CUTS_MOST); /* invariant 62 */
    cut *c = &CUTS->each[CUTS->depth];
    mg_store_set(&c->locals, MG_CONTROL->stack.locals);
    mg_store_set(&c->heap, p->run->heap.top);
    mg_store_set(&c->site, call_site());
    mg_store_set(&c->offence, 0);
    mg_store_set(&c->range_count, 0);
    mg_store_set(&CUTS->depth, CUTS->depth + 1);
    if (!(MG_NOTES->open_called & MG_OPEN_LOOP))
        mg_store_set(&CUTS->first, mg_path_position(p->path));
    mg_cut_calls_note();
    return CUTS->depth;
}

uint32_t mg_cuts_first(void)
{
    return (uint32_t)CUTS->first;
}

/* The place that is named for what a clause does: that of the clause, since some of its code stands in a header. */
static uint32_t clause_site(void)
{
    return CUTS->depth ? (uint32_t)CUTS->each[CUTS->depth - 1].site : call_site();
}

/* Turns may change these bytes of the loop that was cut last. */
static void allow_writes(uint64_t address, uint64_t size)
{
    assert(CUTS->depth <= CUTS_MOST); /* invariant 62 */
    if (!size || !CUTS->depth)        /* a program that calls it by itself may be in no loop */
        return;
    cut *c = &CUTS->each[CUTS->depth - 1];
    if (c->range_count == RANGES_MOST)
        mg_prover_give_up(mg_prover_current(), MG_BEYOND_LONG);
    range *added = &c->ranges[c->range_count];
    mg_store_set(&added->address, address);
    mg_store_set(&added->size, size);
    mg_store_set(&added->pointer, 0);
    mg_store_set(&c->range_count, c->range_count + 1);
    assert(c->range_count <= RANGES_MOST && is_forgotten(c, address, size));
}

/* Gives up if some of the bytes were never written: once forgotten they would count as written. Bytes that are not the program's are found when it stores to them. */
static void check_set(mg_prover *p, uint64_t address, uint64_t size)
{
    bool is_heap = address - MG_HEAP_BASE < MG_HEAP_SIZE;
    const mg_block *block = is_heap ? mg_heap_find(&p->run->heap, address) : NULL;
    if (block ? block->state != MG_BLOCK_LIVE || address - block->address + size > block->size
              : address - MG_LOCALS_BASE >= MG_LOCALS_SIZE)
        return;
    mg_held held;
    for (uint64_t at = address; at < address + size; at++)
        if (!mg_shadow_is_clear(at, 1) && !mg_held_find(at, 1, &held))
            give_up(MG_BEYOND_LOOP_UNSET, clause_site());
}

/* Forgets these bytes in the loop that was cut last. For the loops around it they are written. */
static void forget_range(uint64_t address, uint64_t size)
{
    mg_prover *p = mg_prover_current();
    check_set(p, address, size);
    allow_writes(address, size);
    watch_store(p->run, address, size, clause_site());
}

void mg_cuts_note_pointer(uint64_t address, uint32_t cell)
{
    cut *c = &CUTS->each[CUTS->depth ? CUTS->depth - 1 : 0];
    for (uint64_t i = 0; CUTS->depth && i < c->range_count; i++)
        if (c->ranges[i].address == address)
            mg_store_set(&c->ranges[i].pointer, (uint64_t)cell + 1);
}

void mg_cuts_give_up(mg_beyond reason)
{
    give_up(reason, clause_site());
}

static uint64_t forget_array(uint64_t address)
{
    mg_prover *p = mg_prover_current();
    const mg_layout *layout = p->cells->layout;
    uint32_t number = mg_layout_allocation_at(layout, address);
    if (!mg_havoc_array(address))
        return false;
    const mg_allocation *array = &layout->allocations[number];
    allow_writes(array->address, array->size);
    watch_store(p->run, array->address, array->size, clause_site());
    return true;
}

/* ---- the end of a turn ------------------------------------------------------------------------------------- */

static bool has_allocated(const mg_prover *p, const cut *c)
{
    const mg_blocks *blocks = &p->run->heap.blocks;
    for (size_t i = blocks->count; i && blocks->items[i - 1].address >= c->heap; i--)
        if (blocks->items[i - 1].state == MG_BLOCK_LIVE)
            return true;
    return false;
}

static void end_turn(uint64_t token)
{
    mg_prover *p = mg_prover_current();
    if (!token)
        return;
    assert(token == CUTS->depth); /* invariant 62 */
    const cut *c = &CUTS->each[token - 1];
    if (c->offence)
        give_up(MG_BEYOND_LOOP_CHANGE, (uint32_t)(c->offence - 1));
    if (has_allocated(p, c))
        give_up(MG_BEYOND_LOOP_HEAP, call_site());
    for (uint64_t i = 0; i < c->range_count; i++)
        if (c->ranges[i].pointer &&
            !mg_cut_pointers_fits(p, c->ranges[i].address, (uint32_t)c->ranges[i].pointer - 1))
            give_up(MG_BEYOND_LOOP_POINTER, call_site());
    mg_run_end(p->run, MG_VERDICT_turn, 0, call_site());
}

/* Leaves also the loops that were cut in its turn. */
static void leave_loop(uint64_t token)
{
    if (token && CUTS->depth >= token)
        mg_store_set(&CUTS->depth, token - 1);
    assert(!token || CUTS->depth < token); /* invariant 62 */
}

static void go_beyond(uint64_t is_unset)
{
    give_up(is_unset ? MG_BEYOND_LOOP_UNSET : MG_BEYOND_LOOP_FORGET, clause_site());
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_cuts_install(mg_prover *p)
{
    p->run->watch = watch_store;
    INSTALL(mg_loop_is_cut, is_cut);
    INSTALL(mg_loop_cut, begin_cut);
    INSTALL(mg_loop_turn, end_turn);
    INSTALL(mg_loop_leave, leave_loop);
    INSTALL(mg_loop_own, allow_writes);
    INSTALL(mg_loop_range, forget_range);
    INSTALL(mg_loop_array, forget_array);
    INSTALL(mg_loop_beyond, go_beyond);
    mg_cut_pointers_install();
}
