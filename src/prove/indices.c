/* Indices that are terms, into arrays whose length is a symbol. The element that is meant is out of bounds, or one that the path has touched before, or another
 * one: these are questions to the condition. Another one has no address of its own, since nobody knows its index: it lies at a place behind the
 * elements that have. Should the path learn its index, because the program touches the element by that, it moves to where it belongs. */
#include <assert.h>
#include <string.h>

#include "engine/access.h"
#include "engine/known.h"
#include "engine/undo.h"
#include "lane/held.h"
#include "prove/arrays.h"
#include "prove/cuts.h"

static bool is_equal(mg_prover *p, mg_term a, mg_term b)
{
    return a == b || mg_arrays_ask(p, mg_terms_binary(p->terms, MG_TERM_EQ, a, b));
}

static void end_unless_inside(mg_prover *p, uint32_t object, mg_term is_in)
{
    if (!mg_arrays_ask(p, is_in))
        mg_run_end(p->run, MG_VERDICT_out_of_bounds, mg_arrays_address(p, object),
                   MG_INFO_SITE(mg_run_current()->asked_at));
}

static void check_bounds(mg_prover *p, uint32_t object, mg_term index)
{
    end_unless_inside(p, object, mg_terms_binary(p->terms, MG_TERM_ULT, index, mg_arrays_length(p, object)));
}

void mg_indices_check_bytes(mg_prover *p, uint32_t object, mg_term offset, uint64_t bytes)
{
    mg_terms *terms = p->terms;
    mg_term all = mg_arrays_bytes(p, object),
            end = mg_terms_binary(terms, MG_TERM_ADD, offset, mg_arrays_number(p, bytes));
    end_unless_inside(p, object,
                      mg_terms_binary(terms, MG_TERM_AND, mg_terms_binary(terms, MG_TERM_ULT, offset, all),
                                      mg_terms_binary(terms, MG_TERM_ULE, end, all)));
}

void mg_indices_check_freed(mg_prover *p, uint32_t array, mg_term offset)
{
    end_unless_inside(p, array, mg_terms_binary(p->terms, MG_TERM_ULE, offset, mg_arrays_bytes(p, array)));
}

/* Where an element lies that was touched before; false: it is another one. */
static bool find_touched(mg_prover *p, const mg_array_notes *notes, mg_term index, uint64_t *place)
{
    for (uint64_t i = 0; i < notes->index_count; i++)
        if (notes->indices[i] == index) {
            *place = notes->places[i];
            return true;
        }
    for (uint64_t i = 0; (i = mg_arrays_next_awake(notes, i)) < MG_ELEMENTS_KNOWN; i++)
        if (is_equal(p, index, mg_arrays_number(p, i))) {
            *place = i;
            return true;
        }
    for (uint64_t i = 0; i < notes->index_count; i++)
        if (notes->places[i] >= MG_ELEMENTS_KNOWN && is_equal(p, index, (mg_term)notes->indices[i])) {
            *place = notes->places[i];
            return true;
        }
    return false;
}

static uint64_t add_index(mg_prover *p, uint32_t object, mg_term index)
{
    mg_array_notes *notes = mg_arrays_notes(p, object);
    uint64_t number = notes->index_count, place = MG_ELEMENTS_KNOWN + number;
    if (number == MG_INDICES_MOST || place == MG_ELEMENTS_MOST)
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    mg_arrays_wake(p, object, place, index);
    mg_store_set(&notes->indices[number], index);
    mg_store_set(&notes->places[number], place);
    mg_store_set(&notes->index_count, number + 1);
    assert(mg_arrays_is_awake(notes, notes->places[number])); /* invariant 61 */
    return place;
}

/* One that is known, and has room by its own index, needs no question here: the first access asks. */
uint64_t mg_indices_place(mg_prover *p, uint32_t object, mg_term index)
{
    const mg_array_notes *notes = mg_arrays_notes(p, object);
    uint64_t place;
    if (!index)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    if (mg_terms_is_constant(p->terms, index) && mg_terms_node(p->terms, index)->value < MG_ELEMENTS_KNOWN)
        return mg_terms_node(p->terms, index)->value;
    assert(mg_terms_width(p->terms, index) == 64); /* invariant 50 */
    check_bounds(p, object, index);
    return find_touched(p, notes, index, &place) ? place : add_index(p, object, index);
}

uint64_t mg_indices_find(uint64_t lane, uint64_t array, uint64_t size)
{
    mg_prover *p = mg_prover_current();
    mg_term index = (mg_term)lane;
    uint32_t number;
    bool is_array = mg_arrays_at(p, array, &number);
    uint64_t skipped = is_array ? array - mg_arrays_address(p, number) : 1;
    assert(mg_terms_width(p->terms, index) == 64);
    if (is_array)
        mg_arrays_decide(p, number, skipped % size ? 0 : size);
    if (!is_array || mg_arrays_size(p, number) != size || skipped % size)
        return mg_prover_take_value(p, index);
    index = mg_terms_binary(p->terms, MG_TERM_ADD, index, mg_arrays_number(p, skipped / size));
    return mg_indices_place(p, number, index) - skipped / size;
}

/* ---- by its own index ------------------------------------------------------------------------------------- */

/* Nobody reads or writes the old place without coming by. */
static void poison_place(mg_prover *p, uint64_t address, uint64_t size)
{
    if (mg_known_covers(address)) { /* of the heap: what lies there may never have been written */
        p->run->forget(p->run, address, size);
        mg_undo_remember_shadow(p->run, address, size);
        mg_known_forget(p->run, address, size);
        mg_shadow_set(address, size);
        return;
    }
    p->run->forget(p->run, address, size);
    mg_run_log(p->run, MG_UNDO_PLAIN, (uint32_t)address, size);
    mg_shadow_set(address, size);
}

static void set_awake(mg_array_notes *notes, uint64_t place, bool is_awake)
{
    uint64_t *word = &notes->awake[place / 64], bit = 1ull << place % 64;
    mg_store_set(word, is_awake ? *word | bit : *word & ~bit);
}

/* Of the index that is number i. Pointers may still lead to the old place: through one of them the element is moved back. */
static void move_element(mg_prover *p, uint32_t number, uint64_t i, uint64_t to, uint32_t site)
{
    mg_array_notes *notes = mg_arrays_notes(p, number);
    uint64_t size = mg_arrays_size(p, number), from = notes->places[i], start = mg_arrays_address(p, number);
    assert(mg_arrays_is_awake(notes, from) && !mg_arrays_is_awake(notes, to)); /* invariant 61 */
    mg_store_set(&notes->places[i], to);
    set_awake(notes, to, true);
    mg_cuts_pause(p, true);
    mg_access_copy(start + to * size, start + from * size, size, MG_INFO_SIZED(MG_INFO(site, 0, 0), size));
    mg_cuts_pause(p, false);
    memcpy((void *)(uintptr_t)(start + to * size), (const void *)(uintptr_t)(start + from * size), size);
    set_awake(notes, from, false);
    poison_place(p, start + from * size, size);
    assert(mg_arrays_count_awake(notes) == notes->count); /* invariant 61 */
}

void mg_indices_return(mg_prover *p, uint32_t object, uint64_t place, uint32_t site)
{
    const mg_array_notes *notes = mg_arrays_notes(p, object);
    uint64_t i = place - MG_ELEMENTS_KNOWN;
    assert(place >= MG_ELEMENTS_KNOWN && !mg_arrays_is_awake(notes, place)); /* invariant 61 */
    if (i >= notes->index_count) /* nobody was given this place: it is an index that there is no room for */
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    move_element(p, object, i, place, site);
}

bool mg_indices_settle(mg_prover *p, uint32_t number, uint64_t element, uint32_t site)
{
    mg_array_notes *notes = mg_arrays_notes(p, number);
    for (uint64_t i = 0; i < notes->index_count; i++) {
        if (notes->places[i] < MG_ELEMENTS_KNOWN ||
            !is_equal(p, (mg_term)notes->indices[i], mg_arrays_number(p, element)))
            continue;
        move_element(p, number, i, element, site);
        return true;
    }
    return false;
}

uint32_t mg_indices_cell(mg_prover *p, uint32_t cell)
{
    const mg_object *object = &p->cells->layout->objects[p->cells->layout->cells[cell].object];
    if (!mg_object_is_array(object) || p->cells->layout->cells[cell].is_hidden)
        return cell;
    uint64_t place = cell - object->slot->children[0].cell;
    const mg_array_notes *notes = mg_arrays_notes(p, p->cells->layout->cells[cell].object);
    if (place < MG_ELEMENTS_KNOWN || place - MG_ELEMENTS_KNOWN >= notes->index_count)
        return cell;
    uint64_t index = mg_evaluate(&p->evaluator, (mg_term)notes->indices[place - MG_ELEMENTS_KNOWN]);
    return index < MG_ELEMENTS_KNOWN ? object->slot->children[index].cell : cell;
}
