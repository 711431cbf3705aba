/* A snapshot of memory, laid over the structure that was there at the start: of each cell what it holds now, of each object whether it is still there. What
 * was made since then has no cells, and becomes boxes of its own. */
#include "failure/overlaying.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "failure/fresh.h"
#include "show/value.h"

/* ---- cells ------------------------------------------------------------------------------------------------- */

/* The array of the structure that begins there; NULL: there is none. */
static const mg_allocation *array_at(const laying *l, uint64_t address)
{
    const mg_allocation *allocation = mg_pieces_allocation(l->layout, address);
    return allocation && allocation->cell != MG_NONE ? allocation : NULL;
}

/* A field that owns an array: the same one as before, or another that is drawn in its row from now on. */
static bool lay_array(laying *l, uint32_t cell, uint64_t value)
{
    mg_cell_after *after = &l->overlay->cells[cell];
    const mg_allocation *array = array_at(l, value);
    mg_memory_piece *piece = mg_pieces_at(&l->pieces, value);
    bool is_object = !array && mg_laying_object(l, value) != MG_NONE;
    if (l->layout->domains[l->layout->cells[cell].domain].kind != MG_DOMAIN_BLOCK || is_object ||
        (!piece && !(array && array->cell == cell)))
        return false;
    after->is_dangling = piece && piece->head.is_freed;
    if (!array || array->cell != cell) {
        if (after->is_dangling || piece->owner != MG_NONE)
            return false;
        piece->owner = cell;
        after->node = piece->name;
        mg_fresh_add_elements(l, cell, piece);
    }
    after->content = MG_CONTENT_BLOCK;
    return true;
}

/* The object that an address lies in; MG_NONE: it lies in none. */
static uint32_t object_around(const laying *l, uint64_t address)
{
    uint32_t object = mg_laying_object(l, address), number = mg_layout_allocation_at(l->layout, address);
    if (object != MG_NONE || number == l->layout->allocation_count)
        return object;
    const mg_allocation *around = &l->layout->allocations[number];
    bool is_inside = around->cell == MG_NONE && address < around->address + around->size;
    return is_inside ? around->object : MG_NONE;
}

/* Does a pointer still lead to what the program gave? */
static bool is_given(const laying *l, uint32_t cell, uint64_t value)
{
    const mg_domain *domain = &l->layout->domains[l->layout->cells[cell].domain];
    return domain->names && mg_structure_is_chosen(l->pieces.before, cell) &&
           (uint64_t)mg_structure_integer(l->pieces.before, cell) == value;
}

static void lay_given(laying *l, uint32_t cell)
{
    mg_text name = {0};
    mg_value_add_text(&name, l->pieces.before, cell);
    l->overlay->cells[cell].content = MG_CONTENT_VALUE;
    l->overlay->cells[cell].text = name.data;
}

/* Where any other pointer leads: to an object or an array of the structure, to something new, or nowhere. */
static void lay_pointer(laying *l, uint32_t cell, uint64_t value)
{
    mg_cell_after *after = &l->overlay->cells[cell];
    const mg_memory_piece *piece = mg_pieces_at(&l->pieces, value);
    uint32_t object = object_around(l, value);
    after->is_dangling = piece && piece->head.is_freed;
    after->content = MG_CONTENT_OPAQUE;
    if (is_given(l, cell, value)) {
        lay_given(l, cell);
    } else if (!value) {
        after->content = MG_CONTENT_NULL;
    } else if (object != MG_NONE) {
        after->content = MG_CONTENT_REF;
        after->target = object;
        after->node = l->layout->objects[object].name;
        after->is_box = l->graph->drawings[object] == MG_DRAWING_BOX;
    } else if (piece) {
        after->content = MG_CONTENT_REF;
        after->node = piece->name;
        after->is_box = !mg_fresh_is_bead(l, piece);
    }
}

static void lay_number(mg_cell_after *after, const mg_memory_piece *p, const mg_type *type, uint64_t bit,
                       uint64_t bits)
{
    mg_text text = {0};
    after->content = MG_CONTENT_VALUE;
    after->number = mg_piece_number(type, mg_piece_bits(p, bit, bits), bits);
    if (type->kind == MG_TYPE_FLOAT)
        mg_piece_add_real(&text, p, bit, type->size);
    else
        mg_value_add_number(&text, type, after->number);
    after->text = text.data;
}

/* An object that is gone shows the numbers that it had. */
static void lay_as_before(laying *l, uint32_t number)
{
    const mg_structure *before = l->pieces.before;
    const mg_cell *cell = &l->layout->cells[number];
    mg_cell_after *after = &l->overlay->cells[number];
    mg_text text = {0};
    if (!mg_structure_is_chosen(before, number) || cell->type->kind == MG_TYPE_POINTER || after->text)
        return;
    mg_value_add_text(&text, before, number);
    after->content = MG_CONTENT_VALUE;
    after->number = cell->type->kind == MG_TYPE_FLOAT ? 0 : mg_structure_integer(before, number);
    after->text = text.data;
}

/* Does it lie in the flexible array of an object? */
static bool is_behind(const laying *l, const mg_cell *cell)
{
    const mg_object *object = &l->layout->objects[cell->object];
    return l->layout->allocations[cell->allocation].cell == MG_NONE &&
           cell->address >= object->address + object->type->size;
}

/* Arrays are laid first, as other pointers may lead to them. */
static void lay_cell(laying *l, uint32_t number, bool is_array)
{
    const mg_cell *cell = &l->layout->cells[number];
    mg_cell_after *after = &l->overlay->cells[number];
    const mg_memory_piece *p = mg_pieces_over(&l->pieces, cell->address);
    uint64_t bits = cell->bit_size ? cell->bit_size : cell->type->size * 8;
    if (cell->is_union || cell->is_hidden || after->content == MG_CONTENT_BLOCK)
        return;
    if (!p && is_behind(l, cell)) /* of flexible arrays there are no snapshots */
        return;
    if (!p || p->head.is_freed) {
        lay_as_before(l, number);
        return;
    }
    uint64_t bit = (cell->address - p->head.address) * 8 + cell->bit_offset;
    if (bit + bits > p->head.count * p->type->size * 8 || !mg_piece_is_plain(p, bit, bits))
        return;
    uint64_t value = mg_piece_bits(p, bit, bits);
    if (is_array && !(cell->type->kind == MG_TYPE_POINTER && lay_array(l, number, value)))
        return;
    if (!is_array && cell->type->kind == MG_TYPE_POINTER)
        lay_pointer(l, number, value);
    else if (!is_array)
        lay_number(after, p, cell->type, bit, bits);
    after->has_changed =
        !mg_structure_is_chosen(l->pieces.before, number) ||
        mg_pieces_is_changed(&l->pieces, p, bit, value, mg_piece_number(cell->type, value, bits));
}

/* ---- all of it --------------------------------------------------------------------------------------------- */

static mg_fate fate_of(const laying *l, const mg_object *object)
{
    const mg_memory_piece *p = mg_pieces_over(&l->pieces, object->address);
    return !p ? MG_FATE_LOST : p->head.is_freed ? MG_FATE_FREED : MG_FATE_KEPT;
}

void mg_overlaying_begin(mg_overlay *overlay, const mg_failure *failure, const mg_structure *before,
                         const mg_graph *graph)
{
    const mg_layout *layout = failure->layout;
    laying l = {.overlay = overlay, .layout = layout, .graph = graph};
    *overlay = (mg_overlay){.cell_count = layout->cell_count};
    overlay->cells = mg_memory_new((layout->cell_count + 1u) * sizeof *overlay->cells);
    overlay->objects = mg_memory_new((layout->object_count + 1u) * sizeof *overlay->objects);
    mg_pieces_read(&l.pieces, failure, before);
    for (uint32_t c = 0; c < layout->cell_count; c++)
        overlay->cells[c].target = MG_NONE;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t c = 0; c < layout->cell_count; c++)
            lay_cell(&l, c, !pass);
    for (uint32_t i = 0; i < layout->object_count; i++)
        overlay->objects[i] = fate_of(&l, &layout->objects[i]);
    mg_fresh_add(&l, &overlay->added, false);
    mg_fresh_add(&l, &overlay->reserved, true);
    overlay->pieces = l.pieces.all.items; /* names of nodes lie there */
}

void mg_overlaying_end(mg_overlay *overlay)
{
    for (uint32_t c = 0; c < overlay->cell_count; c++) {
        mg_cell_after *after = &overlay->cells[c];
        free(after->text);
        for (uint64_t i = 0; after->elements && i < after->count; i++)
            free(after->elements[i]);
        free(after->elements);
    }
    free(overlay->cells);
    free(overlay->objects);
    free(overlay->pieces);
    mg_text_clear(&overlay->added);
    mg_text_clear(&overlay->reserved);
    *overlay = (mg_overlay){0};
}
