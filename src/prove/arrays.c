/* Arrays whose length is a symbol: those that the function is given (shape/array_pools.c), and those that the program allocates (allocated.c). They are the same here: some notes of
 * the path say which elements were touched, and where those lie.
 *
 * Elements lie at their own addresses and are asleep at first: poisoned, so that an access comes by here before it sees the bytes. When the program touches one, the
 * condition is asked whether the array is that long: if it can be shorter, a path goes out of bounds. An element that was touched is awake, a symbol like
 * any field, and counts: of each array no more than k are. So a proof looks at as many elements as it has to, and the array may have any length. */
#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "choice/notes.h"
#include "engine/access.h"
#include "prove/arrays.h"
#include "prove/cuts.h"
#include "sym/divide.h"

enum { ARRAYS_MOST = 1 << 10, ANSWERS_MOST = 1 << 13, PROBES = 64 };

/* Behind the notes of the choice room. */
#define MG_ARRAYS_START (MG_STORE_END + (sizeof(mg_notes) + 63) / 64 * 64)
#define ARRAYS ((mg_array_notes *)(uintptr_t)MG_ARRAYS_START)

#define ANSWERS ((uint64_t *)(uintptr_t)(MG_ARRAYS_START + ARRAYS_MOST * sizeof(mg_array_notes)))
#define BLOCK_COUNT (&ANSWERS[ANSWERS_MOST]) /* arrays that the program allocated */

_Static_assert(MG_ARRAYS_START + ARRAYS_MOST * sizeof(mg_array_notes) + (ANSWERS_MOST + 1) * sizeof(uint64_t) <=
                   MG_ARRAYS_END,
               "they have their part of the area");

static uint32_t slot_of(const mg_prover *p, uint32_t array)
{
    uint32_t first = mg_arrays_first_block(p);
    return array < first ? p->arrays[array] : p->array_count + (array - first);
}

mg_array_notes *mg_arrays_notes(mg_prover *p, uint32_t array)
{
    if (slot_of(p, array) >= ARRAYS_MOST)
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    return &ARRAYS[slot_of(p, array)];
}

/* ---- those that the program allocated ---------------------------------------------------------------------- */

const mg_array_notes *mg_arrays_notes_of(const mg_prover *p, uint32_t array)
{
    assert(slot_of(p, array) < ARRAYS_MOST);
    return &ARRAYS[slot_of(p, array)];
}

uint32_t mg_arrays_block_count(const mg_prover *p)
{
    return p->cells ? (uint32_t)*BLOCK_COUNT : 0;
}

const mg_array_notes *mg_arrays_block_notes(const mg_prover *p, uint32_t number)
{
    assert(number < mg_arrays_block_count(p));
    return mg_arrays_notes_of(p, mg_arrays_first_block(p) + number);
}

uint32_t mg_arrays_add_block(mg_prover *p)
{
    uint32_t number = mg_arrays_first_block(p) + mg_arrays_block_count(p);
    mg_arrays_notes(p, number);
    mg_store_set(BLOCK_COUNT, *BLOCK_COUNT + 1);
    return number;
}

static bool is_block(const mg_prover *p, uint32_t array)
{
    return array >= mg_arrays_first_block(p);
}

uint64_t mg_arrays_address(const mg_prover *p, uint32_t array)
{
    return is_block(p, array) ? mg_arrays_notes_of(p, array)->address
                              : p->cells->layout->objects[array].address;
}

bool mg_arrays_is_whole(const mg_prover *p, mg_term bytes, uint64_t size)
{
    uint64_t rest;
    mg_term count;
    return size == 1 || (mg_terms_divide(p->terms, bytes, size, &count, &rest) && !rest);
}

/* The largest word of which the length is a whole number, as far as that can be seen. */
static uint64_t guess_size(const mg_prover *p, mg_term bytes)
{
    uint64_t size = 8;
    while (!mg_arrays_is_whole(p, bytes, size))
        size /= 2;
    return size;
}

uint64_t mg_arrays_size(const mg_prover *p, uint32_t array)
{
    if (!is_block(p, array))
        return p->cells->layout->objects[array].type->target->size;
    const mg_array_notes *notes = mg_arrays_notes_of(p, array);
    return notes->size ? notes->size : guess_size(p, (mg_term)notes->bytes);
}

void mg_arrays_decide(mg_prover *p, uint32_t array, uint64_t size)
{
    if (!is_block(p, array) || mg_arrays_notes_of(p, array)->size)
        return;
    mg_array_notes *notes = mg_arrays_notes(p, array);
    bool is_word =
        size && size <= 8 && !(size & (size - 1)) && mg_arrays_is_whole(p, (mg_term)notes->bytes, size);
    mg_store_set(&notes->size, is_word ? size : mg_arrays_size(p, array));
    assert(mg_arrays_is_whole(p, (mg_term)notes->bytes, notes->size)); /* invariant 66 */
}

/* Where the product that the length is cannot have wrapped around, it is read off. */
mg_term mg_arrays_count(mg_prover *p, mg_term bytes, uint64_t size)
{
    enum { ENOUGH = 48 };
    uint64_t rest;
    mg_term count;
    assert(size && !(size & (size - 1)) && mg_terms_width(p->terms, bytes) == 64); /* invariant 66 */
    if (mg_terms_divide(p->terms, bytes, size, &count, &rest) && !rest &&
        mg_terms_signed_bits(p->terms, count) <= ENOUGH)
        return count;
    return mg_terms_binary(p->terms, MG_TERM_LSHR, bytes,
                           mg_arrays_number(p, (uint64_t)__builtin_ctzll(size)));
}

/* One access may ask several questions. Going back to one of them begins the access again, so what was answered before it is remembered, by term, and put
 * back like the store. */
static uint64_t *find_answer(mg_prover *p, mg_term bit)
{
    uint64_t at = bit * 0x9e3779b97f4a7c15ull >> 51;
    for (int i = 0; i < PROBES; i++, at = (at + 1) % ANSWERS_MOST)
        if (!ANSWERS[at] || ANSWERS[at] >> 1 == bit)
            return &ANSWERS[at];
    mg_prover_give_up(p, MG_BEYOND_LONG);
}

bool mg_arrays_ask(mg_prover *p, mg_term bit)
{
    if (!bit)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    if (mg_terms_is_constant(p->terms, bit))
        return mg_terms_node(p->terms, bit)->value;
    uint64_t *answer = find_answer(p, bit);
    if (!*answer)
        mg_store_set(answer, (uint64_t)bit << 1 | mg_prover_ask(p, bit));
    return *answer & 1;
}

static mg_term length_term(const mg_prover *p, uint32_t cell)
{
    assert(cell < p->fields.count && p->fields.items[cell]);
    return p->fields.items[cell];
}

static mg_term has_more_than(mg_prover *p, uint32_t cell, uint64_t count)
{
    mg_term length = length_term(p, cell),
            is_more =
                mg_terms_binary(p->terms, MG_TERM_SLT,
                                mg_terms_constant(p->terms, mg_terms_width(p->terms, length), count), length);
    if (!is_more)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    return is_more;
}

/* The symbol of an array's length. It is never negative; the step that made the symbol claims more if more is known by now. */
static mg_term length_symbol(mg_prover *p, uint32_t object)
{
    mg_array_notes *notes = mg_arrays_notes(p, object);
    uint32_t cell = p->cells->layout->objects[object].slot->cell, position = mg_path_position(p->path);
    if (!notes->has_length) {
        p->cells->open_symbol(p, cell);
        mg_store_set(&notes->has_length, true);
        if (notes->is_not_empty)
            mg_prover_claim(p, position, has_more_than(p, cell, 0));
    }
    return length_term(p, cell);
}

mg_term mg_arrays_length(mg_prover *p, uint32_t array)
{
    if (is_block(p, array))
        return mg_arrays_count(p, (mg_term)mg_arrays_notes(p, array)->bytes, mg_arrays_size(p, array));
    return mg_terms_extend(p->terms, MG_TERM_ZEXT, length_symbol(p, array), 64);
}

mg_term mg_arrays_bytes(mg_prover *p, uint32_t array)
{
    if (is_block(p, array))
        return (mg_term)mg_arrays_notes(p, array)->bytes;
    return mg_terms_binary(p->terms, MG_TERM_MUL, mg_arrays_length(p, array),
                           mg_arrays_number(p, mg_arrays_size(p, array)));
}

void mg_prover_demand_element(mg_prover *p, uint32_t object)
{
    mg_array_notes *notes = mg_arrays_notes(p, object);
    uint32_t cell = p->cells->layout->objects[object].slot->cell;
    if (notes->is_not_empty)
        return;
    mg_store_set(&notes->is_not_empty, true);
    if (!notes->has_length)
        return;
    mg_term is_not_empty = has_more_than(p, cell, 0);
    uint32_t position = mg_path_position(p->path) - 1; /* that of the step that made the pointer lead here */
    assert(p->path->steps[position].kind == MG_STEP_split);
    mg_prover_forget_from(p, position);
    if (mg_condition_can_hold(p->condition, is_not_empty) == MG_REPLY_NO)
        mg_run_end(p->run, MG_VERDICT_false, 0, 0);
    mg_prover_claim(p, position, is_not_empty);
}

/* As if calloc had done it. */
static void make_zero(mg_prover *p, uint64_t address, uint64_t size)
{
    mg_cuts_pause(p, true);
    mg_access_again(address, MG_INFO(mg_prover_site(), 0, size) | MG_INFO_STORE, ~(uint64_t)0);
    memset((void *)(uintptr_t)address, 0, size);
    mg_cuts_pause(p, false);
}

/* realloc may have added others behind them. */
static bool is_among_zeros(mg_prover *p, const mg_array_notes *notes, mg_term index)
{
    return notes->zeros == notes->bytes ||
           mg_arrays_ask(p, mg_terms_binary(p->terms, MG_TERM_ULT, index,
                                            mg_arrays_count(p, (mg_term)notes->zeros, notes->size)));
}

/* At most k of an array: no longer ones are looked at. */
void mg_arrays_wake(mg_prover *p, uint32_t array, uint64_t place, mg_term index)
{
    mg_array_notes *notes = mg_arrays_notes(p, array);
    bool is_zero = notes->zeros && is_among_zeros(p, notes, index);
    uint64_t *word = &notes->awake[place / 64];
    assert(place < MG_ELEMENTS_MOST && !mg_arrays_is_awake(notes, place));
    if (notes->count >= p->heap.chains) {
        *p->heap.has_met_chains = true;
        mg_run_end(p->run, MG_VERDICT_false, 0, 0);
    }
    mg_store_set(&notes->count, notes->count + 1);
    assert(notes->count <= p->heap.chains); /* invariant 61 */
    mg_store_set(word, *word | 1ull << place % 64);
    assert(mg_arrays_count_awake(notes) == notes->count); /* invariant 61 */
    if (is_zero)
        make_zero(p, notes->address + place * notes->size, notes->size);
}

static mg_term has_element(mg_prover *p, uint32_t array, uint64_t element)
{
    if (is_block(p, array))
        return mg_terms_binary(p->terms, MG_TERM_ULT, mg_arrays_number(p, element),
                               mg_arrays_length(p, array));
    length_symbol(p, array);
    return has_more_than(p, p->cells->layout->objects[array].slot->cell, element);
}

/* By its own index. */
static void wake_element(mg_prover *p, uint32_t object, uint64_t element, uint32_t site)
{
    const mg_array_notes *notes = mg_arrays_notes(p, object);
    if (mg_arrays_is_awake(notes, element))
        return;
    if (element >= MG_ELEMENTS_KNOWN) {
        mg_indices_return(p, object, element, site);
        return;
    }
    if (!mg_arrays_ask(p, has_element(p, object, element)))
        mg_run_end(p->run, MG_VERDICT_out_of_bounds,
                   mg_arrays_address(p, object) + element * mg_arrays_size(p, object), site);
    if (!mg_indices_settle(p, object, element, site))
        mg_arrays_wake(p, object, element, mg_arrays_number(p, element));
}

static bool find_block(const mg_prover *p, uint64_t address, uint32_t *number)
{
    for (uint32_t i = 0; i < mg_arrays_block_count(p); i++) {
        *number = mg_arrays_first_block(p) + i;
        if (address - mg_arrays_block_notes(p, i)->address < MG_OPEN_BLOCK)
            return true;
    }
    return false;
}

static bool find_array(const mg_prover *p, uint64_t address, uint32_t *number, bool *is_freed)
{
    const mg_layout *layout = p->cells->layout;
    if (address - MG_HEAP_BASE < MG_HEAP_SIZE) {
        bool is_found = find_block(p, address, number);
        *is_freed = is_found && mg_heap_find(&p->run->heap, address)->state == MG_BLOCK_FREED;
        return is_found;
    }
    uint32_t allocation = address - MG_OBJECT_BASE < MG_OBJECT_SIZE ? mg_layout_allocation_at(layout, address)
                                                                    : layout->allocation_count;
    if (allocation == layout->allocation_count)
        return false;
    *number = layout->allocations[allocation].object;
    *is_freed = mg_cells_is_freed(p->cells, allocation);
    return mg_object_is_array(&layout->objects[*number]);
}

bool mg_arrays_find(const mg_prover *p, uint64_t address, uint32_t *number)
{
    bool is_freed;
    return find_array(p, address, number, &is_freed);
}

bool mg_arrays_at(const mg_prover *p, uint64_t address, uint32_t *number)
{
    bool is_freed;
    return find_array(p, address, number, &is_freed) && !is_freed;
}

/* Before an access: the elements under it are awake when it sees the bytes. */
static void wake_range(void *context, uint64_t from, uint64_t end, uint32_t site)
{
    mg_prover *p = context;
    uint32_t number;
    assert(from < end);
    if (!mg_arrays_at(p, from, &number))
        return;
    uint64_t start = mg_arrays_address(p, number);
    mg_arrays_decide(p, number, (from - start) % (end - from) ? 0 : end - from);
    uint64_t size = mg_arrays_size(p, number), last = (end - 1 - start) / size, first = (from - start) / size;
    if (first < last && last >= MG_ELEMENTS_KNOWN) /* behind those that lie side by side there are others */
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    for (uint64_t i = first; i <= last; i++)
        wake_element(p, number, i, site);
}

/* ---- as the program asks ---------------------------------------------------------------------------------- */

/* The lane of how many elements there are from an address on; false: it is in no such array. */
static bool count_elements(void *context, uint64_t address, uint64_t size, uint64_t *lane)
{
    mg_prover *p = context;
    uint32_t number;
    if (!mg_arrays_at(p, address, &number)) {
        if (p->heap.is_open &&
            mg_layout_allocation_at(p->cells->layout, address) < p->cells->layout->allocation_count)
            mg_prover_give_up(p, MG_BEYOND_STRUCTS); /* an array of structs: one stands for all */
        return false;
    }
    mg_arrays_decide(p, number, size);
    if (is_block(p, number) && mg_arrays_size(p, number) != size)
        mg_prover_give_up(p, MG_BEYOND_ROOM); /* elements of another size than those that are there */
    mg_term skipped = mg_arrays_number(p, (address - mg_arrays_address(p, number)) / size),
            length = is_block(p, number)
                         ? mg_arrays_length(p, number)
                         : mg_terms_extend(p->terms, MG_TERM_SEXT, length_symbol(p, number), 64),
            count = mg_terms_binary(p->terms, MG_TERM_SUB, length, skipped);
    if (!count)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    *lane = MG_LANE_TERM | count;
    return true;
}

void mg_prover_open_arrays(mg_prover *p)
{
    const mg_layout *layout = p->cells->layout;
    uint32_t count = 0;
    p->arrays = mg_memory_new((layout->object_count + 1) * sizeof *p->arrays);
    for (uint32_t i = 0; i < layout->object_count; i++) {
        if (!mg_object_is_array(&layout->objects[i]))
            continue;
        p->arrays[i] = count++;
        for (uint32_t c = 0; c < layout->objects[i].slot->child_count; c++) /* wake_range says whether one is there */
            p->cells->each[layout->objects[i].slot->children[c].cell].state = MG_CELL_LIVE;
    }
    p->array_count = count;
    p->cells->wake = count || p->heap.is_open ? wake_range : NULL;
    p->choices->count_elements = count_elements;
}
