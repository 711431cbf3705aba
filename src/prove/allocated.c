/* How much memory a program asks for by a term is not known, so the heap cannot give that much. It gives a block of one size, which stands for the array: how many bytes that has is a term in
 * the notes of the path (arrays.h). Whatever the heap would look at, that the length is known for, is asked of the condition here instead: whether there is room, which elements
 * stay when realloc changes the length, what calloc has cleared.
 *
 * The program's calls come here by way of the host, with the lanes of their arguments. A call asks all its questions before it makes anything, because going back to one
 * of them calls it again. */
#include "prove/allocated.h"

#include <assert.h>
#include <string.h>

#include "engine/access.h"
#include "engine/libc.h"
#include "lane/held.h"
#include "prove/cuts.h"

static mg_term compute(const mg_prover *p, mg_term_operation operation, mg_term a, mg_term b)
{
    return mg_terms_binary(p->terms, operation, a, b);
}

static mg_block *block_of(const mg_prover *p, const mg_array_notes *notes)
{
    mg_block *block = mg_heap_find(&p->run->heap, notes->address);
    assert(block && block->address == notes->address && block->size == MG_OPEN_BLOCK); /* invariant 66 */
    return block;
}

bool mg_allocated_is_open(const mg_prover *p, uint64_t address)
{
    for (uint32_t i = 0; i < mg_arrays_block_count(p); i++)
        if (mg_arrays_block_notes(p, i)->address == address)
            return true;
    return false;
}

/* ---- is there room? --------------------------------------------------------------------------------------- */

/* By how much more, or less, the program holds than the blocks that stand for its arrays. */
static mg_term count_difference(const mg_prover *p)
{
    mg_term held = mg_arrays_number(p, 0);
    for (uint32_t i = 0; i < mg_arrays_block_count(p); i++) {
        const mg_array_notes *notes = mg_arrays_block_notes(p, i);
        mg_term more = compute(p, MG_TERM_SUB, (mg_term)notes->bytes, mg_arrays_number(p, MG_OPEN_BLOCK));
        if (block_of(p, notes)->state == MG_BLOCK_LIVE)
            held = compute(p, MG_TERM_ADD, held, more);
    }
    return held;
}

/* Is a size no more than what is left of so many bytes? */
static mg_term is_within(const mg_prover *p, mg_term size, uint64_t room)
{
    mg_term most = compute(p, MG_TERM_SUB, mg_arrays_number(p, room), count_difference(p));
    return compute(p, MG_TERM_AND, compute(p, MG_TERM_ULE, size, mg_arrays_number(p, MG_HEAP_SIZE)),
                   compute(p, MG_TERM_SLE, size, most));
}

/* As the heap does with a number (engine/libc.c): false, if the program gets NULL. */
static bool is_given(mg_prover *p, mg_term size)
{
    const mg_heap *heap = &p->run->heap;
    uint64_t limit = p->run->heap_limit;
    if (limit && !mg_arrays_ask(p, is_within(p, size, limit - heap->live.bytes)))
        return false;
    return mg_arrays_ask(p, is_within(p, size, mg_heap_unheld(heap)));
}

/* ---- making one ------------------------------------------------------------------------------------------- */

static void *give_lane(mg_prover *p, uint32_t number)
{
    uint64_t address = mg_arrays_notes_of(p, number)->address;
    mg_term term = mg_arrays_number(p, address);
    if (!term)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    MG_CONTROL->stack.lane_result = MG_LANE_POINTER(number, term);
    return (void *)(uintptr_t)address;
}

/* Nothing is asked any more. */
static uint32_t make_array(mg_prover *p, mg_term bytes, mg_term zeros)
{
    if (!mg_heap_fits(&p->run->heap, MG_OPEN_BLOCK, MG_LIBC_ALIGN))
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    uint32_t number = mg_arrays_add_block(p);
    assert(bytes && mg_terms_width(p->terms, bytes) == 64); /* invariant 66 */
    mg_array_notes *notes = mg_arrays_notes(p, number);
    mg_store_set(&notes->address, mg_libc_give_room(MG_OPEN_BLOCK));
    mg_store_set(&notes->bytes, bytes);
    mg_store_set(&notes->zeros, zeros);
    return number;
}

/* A size that is a number, while there are arrays of which nobody knows what is left beside them. */
static bool is_number_given(mg_prover *p, uint64_t size)
{
    if (!mg_arrays_block_count(p))
        return true;
    if (!is_given(p, mg_arrays_number(p, size)))
        return false;
    bool is_limited = p->run->heap_limit && !mg_heap_has_room(&p->run->heap, size, p->run->heap_limit);
    if (is_limited || !mg_heap_fits(&p->run->heap, size, MG_LIBC_ALIGN))
        mg_prover_give_up(p, MG_BEYOND_ROOM); /* the blocks that stand for them take more than they would */
    return true;
}

static void *allocate(mg_prover *p, mg_term size, bool is_zero)
{
    const mg_allocator *libc = &mg_libc_allocator;
    if (!size)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    if (p->heap.is_open && p->cells && !mg_terms_is_constant(p->terms, size))
        return is_given(p, size) ? give_lane(p, make_array(p, size, is_zero ? size : 0)) : mg_libc_refuse();
    uint64_t number = mg_terms_is_constant(p->terms, size) ? mg_terms_node(p->terms, size)->value
                                                           : mg_prover_take_value(p, size);
    if (!is_number_given(p, number))
        return mg_libc_refuse();
    return is_zero ? libc->make_zero(number, 1) : libc->make(number);
}

/* ---- changing the length of one ---------------------------------------------------------------------------- */

/* Is the element that lies at a place still there in an array of so many bytes? */
static bool stays_inside(mg_prover *p, uint32_t number, uint64_t place, mg_term bytes)
{
    const mg_array_notes *notes = mg_arrays_notes(p, number);
    mg_term index =
        place < MG_ELEMENTS_KNOWN ? mg_arrays_number(p, place) : (mg_term)notes->indices[place - MG_ELEMENTS_KNOWN];
    return mg_arrays_ask(p,
                         compute(p, MG_TERM_ULT, index, mg_arrays_count(p, bytes, mg_arrays_size(p, number))));
}

static void copy_element(mg_prover *p, uint64_t to, uint64_t from, uint64_t size)
{
    mg_cuts_pause(p, true);
    mg_access_move(to, from, size, MG_INFO_SIZED(MG_INFO(mg_prover_site(), 0, 0), size));
    memcpy((void *)(uintptr_t)to, (const void *)(uintptr_t)from, size);
    mg_cuts_pause(p, false);
}

/* Elements keep their places. Those that are not there any more are left behind. */
static void copy_elements(mg_prover *p, uint32_t from, uint32_t to, const uint64_t *places)
{
    const mg_array_notes *old = mg_arrays_notes(p, from);
    mg_array_notes *new = mg_arrays_notes(p, to);
    uint64_t size = mg_arrays_size(p, from);
    assert(old->size && mg_arrays_is_whole(p, (mg_term)new->bytes, size)); /* invariant 66: it was decided before */
    mg_store_set(&new->size, size);
    mg_store_set(&new->index_count, old->index_count);
    for (uint64_t i = 0; i < old->index_count; i++) {
        mg_store_set(&new->indices[i], old->indices[i]);
        mg_store_set(&new->places[i], old->places[i]);
    }
    for (int w = 0; w < MG_AWAKE_WORDS; w++)
        mg_store_set(&new->awake[w], places[w]);
    mg_store_set(&new->count, mg_arrays_count_awake(new));
    for (uint64_t place = 0; (place = mg_arrays_next_awake(new, place)) < MG_ELEMENTS_MOST; place++)
        copy_element(p, new->address + place * size, old->address + place * size, size);
}

/* Up to where what nobody has written is 0 when there are so many bytes. */
static mg_term zeros_within(mg_prover *p, const mg_array_notes *notes, mg_term bytes)
{
    if (!notes->zeros || mg_arrays_ask(p, compute(p, MG_TERM_ULE, (mg_term)notes->zeros, bytes)))
        return (mg_term)notes->zeros;
    return bytes;
}

/* What is asked is asked before anything is made. */
static void *change_length(mg_prover *p, uint32_t number, mg_term bytes)
{
    const mg_array_notes *notes = mg_arrays_notes(p, number);
    uint64_t places[MG_AWAKE_WORDS] = {0};
    mg_arrays_decide(p, number, 0);
    if (mg_arrays_ask(p, compute(p, MG_TERM_EQ, bytes, mg_arrays_number(p, 0)))) {
        mg_libc_allocator.free((void *)(uintptr_t)notes->address);
        return NULL;
    }
    if (!is_given(p, bytes))
        return mg_libc_refuse();
    if (!mg_arrays_is_whole(p, bytes, mg_arrays_size(p, number)))
        mg_prover_give_up(p, MG_BEYOND_LENGTH);
    mg_term zeros = zeros_within(p, notes, bytes);
    for (uint64_t place = 0; (place = mg_arrays_next_awake(notes, place)) < MG_ELEMENTS_MOST; place++)
        if (stays_inside(p, number, place, bytes))
            places[place / 64] |= 1ull << place % 64;
    if (!mg_held_has_room(2 * MG_OPEN_BLOCK))
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    uint32_t made = make_array(p, bytes, zeros);
    copy_elements(p, number, made, places);
    mg_libc_allocator.free((void *)(uintptr_t)notes->address);
    return give_lane(p, made);
}

/* ---- as the program calls them ------------------------------------------------------------------------------ */

/* A size, its lane or its number. */
static mg_term term_of(const mg_prover *p, uint64_t size, uint64_t lane)
{
    if (lane & MG_LANE_OPEN && !(lane & MG_LANE_TERM))
        return mg_arrays_number(p, mg_open_force(lane));
    return lane & MG_LANE_TERM ? (mg_term)lane : mg_arrays_number(p, size);
}

/* Questions blame the call. */
static mg_prover *begin_call(void)
{
    mg_run *run = mg_run_current();
    run->asked_at = MG_CONTROL->stack.host_info;
    MG_CONTROL->stack.lane_result = 0;
    return run->prover;
}

static void *end_call(mg_prover *p, void *memory)
{
    p->run->asked_at = 0;
    return memory;
}

static void *do_malloc(size_t size, uint64_t lane)
{
    mg_prover *p = begin_call();
    return end_call(p, allocate(p, term_of(p, size, lane), false));
}

static void *do_calloc(size_t count, size_t size, uint64_t count_lane, uint64_t size_lane)
{
    mg_prover *p = begin_call();
    mg_term a = term_of(p, count, count_lane), b = term_of(p, size, size_lane);
    if (mg_arrays_ask(p, compute(p, MG_TERM_UMULO, a, b)))
        return end_call(p, mg_libc_refuse());
    return end_call(p, allocate(p, compute(p, MG_TERM_MUL, a, b), true));
}

/* An array that the function was given has elements that nobody has touched: they would be lost. */
static void *do_realloc(void *memory, size_t size, uint64_t lane)
{
    mg_prover *p = begin_call();
    uint32_t number;
    mg_term bytes = term_of(p, size, lane);
    if (!bytes)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    if (!memory)
        return end_call(p, allocate(p, bytes, false));
    if (p->cells && mg_arrays_at(p, (uint64_t)(uintptr_t)memory, &number)) {
        if (number < mg_arrays_first_block(p))
            mg_prover_give_up(p, MG_BEYOND_LENGTH);
        if (mg_arrays_notes_of(p, number)->address == (uint64_t)(uintptr_t)memory)
            return end_call(p, change_length(p, number, bytes));
    }
    uint64_t value = mg_terms_is_constant(p->terms, bytes) ? mg_terms_node(p->terms, bytes)->value
                                                           : mg_prover_take_value(p, bytes);
    if (value && !is_number_given(p, value))
        return end_call(p, mg_libc_refuse());
    return end_call(p, mg_libc_allocator.change(memory, value));
}

#define INSTALL(name, function) mg_host_set(MG_HOST_##name, (mg_host_function)(function))

void mg_allocated_install(void)
{
    INSTALL(malloc, do_malloc);
    INSTALL(calloc, do_calloc);
    INSTALL(realloc, do_realloc);
}

void mg_allocated_prefer_short(mg_prover *p)
{
    enum { SHORT = 32 };
    for (uint32_t i = 0; p->cells && i < mg_arrays_block_count(p); i++) {
        const mg_array_notes *notes = mg_arrays_block_notes(p, i);
        mg_prover_prefer(p, compute(p, MG_TERM_ULE, (mg_term)notes->bytes, mg_arrays_number(p, SHORT)));
    }
}
