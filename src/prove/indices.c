/* Indices that are terms, into arrays whose length is a symbol. The element that is meant is out of bounds, or one that the path has touched before, or another
 * one: these are questions to the condition. Another one has no address of its own, since nobody knows its index: it lies at a place behind the
 * elements that have. Should the path learn its index, because the program touches the element by that, it moves to where it belongs. */
#include <assert.h>

#include "engine/access.h"
#include "prove/arrays.h"
#include "prove/cuts.h"

static mg_term number_term(const mg_prover *p, uint64_t number)
{
    return mg_terms_constant(p->terms, 64, number);
}

static bool is_equal(mg_prover *p, mg_term a, mg_term b)
{
    return a == b || mg_arrays_ask(p, mg_terms_binary(p->terms, MG_TERM_EQ, a, b));
}

static void check_bounds(mg_prover *p, uint32_t object, mg_term index, uint64_t address)
{
    mg_term length = mg_terms_extend(p->terms, MG_TERM_ZEXT, mg_arrays_length(p, object), 64),
            is_in = mg_terms_binary(p->terms, MG_TERM_ULT, index, length);
    if (!mg_arrays_ask(p, is_in))
        mg_run_end(p->run, MG_VERDICT_out_of_bounds, address, MG_INFO_SITE(mg_run_current()->asked_at));
}

/* Where an element lies that was touched before; false: it is another one. */
static bool find_touched(mg_prover *p, const mg_array_notes *notes, mg_term index, uint64_t *place)
{
    for (uint64_t i = 0; i < notes->index_count; i++)
        if (notes->indices[i] == index) {
            *place = notes->places[i];
            return true;
        }
    for (uint64_t i = 0; i < MG_ELEMENTS_KNOWN; i++)
        if (mg_arrays_is_awake(notes, i) && is_equal(p, index, number_term(p, i))) {
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

static uint64_t add_index(mg_prover *p, mg_array_notes *notes, mg_term index)
{
    uint64_t number = notes->index_count, place = MG_ELEMENTS_KNOWN + number;
    if (number == MG_INDICES_MOST || place == MG_ELEMENTS_MOST)
        mg_prover_give_up(p, MG_BEYOND_ROOM);
    mg_arrays_wake(p, notes, place);
    mg_store_set(&notes->indices[number], index);
    mg_store_set(&notes->places[number], place);
    mg_store_set(&notes->index_count, number + 1);
    assert(mg_arrays_is_awake(notes, notes->places[number])); /* invariant 61 */
    return place;
}

uint64_t mg_indices_find(uint64_t lane, uint64_t array, uint64_t size)
{
    mg_prover *p = mg_prover_current();
    mg_term index = (mg_term)lane;
    uint32_t number;
    const mg_object *object = array - MG_OBJECT_BASE < MG_OBJECT_SIZE ? mg_arrays_at(p, array, &number) : NULL;
    uint64_t skipped = object ? array - object->address : 1;
    assert(mg_terms_width(p->terms, index) == 64);
    if (!object || object->type->target->size != size || skipped % size)
        return mg_prover_take_value(p, index);
    index = mg_terms_binary(p->terms, MG_TERM_ADD, index, number_term(p, skipped / size));
    if (!index)
        mg_prover_give_up(p, MG_BEYOND_TERMS);
    mg_array_notes *notes = mg_arrays_notes(p, number);
    uint64_t place;
    check_bounds(p, number, index, array);
    if (!find_touched(p, notes, index, &place))
        place = add_index(p, notes, index);
    return place - skipped / size;
}

/* ---- by its own index ------------------------------------------------------------------------------------- */

static void move_element(mg_prover *p, const mg_object *object, uint64_t to, uint64_t from, uint32_t site)
{
    uint64_t size = object->type->target->size;
    mg_cuts_pause(p, true);
    mg_access_copy(object->address + to * size, object->address + from * size, size,
                   MG_INFO_SIZED(MG_INFO(site, 0, 0), size));
    mg_cuts_pause(p, false);
}

bool mg_indices_settle(mg_prover *p, uint32_t number, uint64_t element, uint32_t site)
{
    mg_array_notes *notes = mg_arrays_notes(p, number);
    for (uint64_t i = 0; i < notes->index_count; i++) {
        uint64_t place = notes->places[i];
        if (place < MG_ELEMENTS_KNOWN || !is_equal(p, (mg_term)notes->indices[i], number_term(p, element)))
            continue;
        mg_store_set(&notes->places[i], element);
        mg_store_set(&notes->awake[element / 64], notes->awake[element / 64] | 1ull << element % 64);
        move_element(p, &p->cells->layout->objects[number], element, place, site);
        mg_store_set(&notes->awake[place / 64], notes->awake[place / 64] & ~(1ull << place % 64));
        assert(mg_arrays_count_awake(notes) == notes->count); /* invariant 61 */
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
