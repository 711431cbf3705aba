/* A snapshot of memory, laid over the structure that was there at the start: of each cell what it holds now, of each object whether it is still there. What
 * was made since then has no cells, and becomes boxes of its own. */
#include "failure/overlaying.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "failure/snapshot_pieces.h"
#include "show/draw.h"
#include "show/value.h"

typedef struct laying {
    mg_overlay *overlay;
    mg_memory_pieces pieces;
    const mg_layout *layout;
    const mg_graph *graph;
    mg_text *out;
    bool is_hidden; /* what is drawn only takes its place */
} laying;

/* ---- cells ------------------------------------------------------------------------------------------------- */

/* Where a pointer leads: to an object or an array of the structure, to something new, or nowhere. */
static void lay_pointer(laying *l, uint32_t cell, uint64_t value)
{
    mg_cell_after *after = &l->overlay->cells[cell];
    const mg_allocation *allocation = mg_pieces_allocation(l->layout, value);
    const mg_memory_piece *piece = mg_pieces_at(&l->pieces, value);
    after->content = MG_CONTENT_OPAQUE;
    after->is_dangling = piece && piece->head.is_freed;
    if (!value) {
        after->content = MG_CONTENT_NULL;
    } else if (allocation && allocation->cell == cell && !after->is_dangling) {
        after->content = MG_CONTENT_BLOCK;
    } else if (allocation && allocation->cell == MG_NONE) {
        after->content = MG_CONTENT_REF;
        after->target = allocation->object;
        after->node = l->layout->objects[allocation->object].name;
    } else if (piece) {
        after->content = MG_CONTENT_REF;
        after->node = piece->name;
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
        mg_piece_add_number(&text, type, after->number);
    after->text = text.data;
}

/* An object that is gone shows the numbers that it had. */
static void lay_as_before(laying *l, uint32_t number)
{
    const mg_structure *before = l->pieces.before;
    const mg_cell *cell = &l->layout->cells[number];
    mg_cell_after *after = &l->overlay->cells[number];
    mg_text text = {0};
    if (!mg_structure_is_chosen(before, number) || cell->type->kind == MG_TYPE_POINTER)
        return;
    mg_value_add_text(&text, before, number);
    after->content = MG_CONTENT_VALUE;
    after->number = cell->type->kind == MG_TYPE_FLOAT ? 0 : mg_structure_integer(before, number);
    after->text = text.data;
}

static void lay_cell(laying *l, uint32_t number)
{
    const mg_cell *cell = &l->layout->cells[number];
    mg_cell_after *after = &l->overlay->cells[number];
    const mg_memory_piece *p = mg_pieces_over(&l->pieces, cell->address);
    uint64_t bits = cell->bit_size ? cell->bit_size : cell->type->size * 8;
    *after = (mg_cell_after){.target = MG_NONE};
    if (cell->is_union || cell->is_hidden)
        return;
    if (!p || p->head.is_freed) {
        lay_as_before(l, number);
        return;
    }
    uint64_t bit = (cell->address - p->head.address) * 8 + cell->bit_offset;
    if (bit + bits > p->head.count * p->type->size * 8 || !mg_piece_is_plain(p, bit, bits))
        return;
    uint64_t value = mg_piece_bits(p, bit, bits);
    if (cell->type->kind == MG_TYPE_POINTER)
        lay_pointer(l, number, value);
    else
        lay_number(after, p, cell->type, bit, bits);
    after->has_changed =
        !mg_structure_is_chosen(l->pieces.before, number) ||
        mg_pieces_is_changed(&l->pieces, p, bit, value, mg_piece_number(cell->type, value, bits));
}

/* ---- what is new ------------------------------------------------------------------------------------------- */

static void add_content(laying *l, const mg_memory_piece *p, const mg_type *type, uint64_t bit, uint64_t bits)
{
    uint64_t value = mg_piece_bits(p, bit, bits);
    mg_text number = {0};
    if (!mg_piece_is_plain(p, bit, bits)) {
        mg_text_add(l->out, "<FONT COLOR=\"" MG_DRAW_FAINT "\">·</FONT>");
    } else if (type->kind == MG_TYPE_POINTER) {
        const mg_memory_piece *target = mg_pieces_at(&l->pieces, value);
        if (target)
            mg_text_add(l->out, "•");
        else
            mg_text_printf(l->out, value ? "0x%" PRIx64 : "<FONT COLOR=\"" MG_DRAW_FAINT "\">∅</FONT>", value);
    } else if (type->kind == MG_TYPE_FLOAT) {
        mg_piece_add_real(l->out, p, bit, type->size);
    } else {
        mg_piece_add_number(&number, type, mg_piece_number(type, value, bits));
        mg_draw_add_escaped(l->out, number.data);
    }
    mg_text_clear(&number);
}

static void add_row(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                    uint64_t bit, uint64_t bits)
{
    laying *l = context;
    mg_text_add(l->out, "<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"#6b7988\">");
    mg_draw_add_escaped(l->out, *path ? path : " ");
    mg_text_printf(l->out, "</FONT></TD><TD PORT=\"b%" PRIu64 "\">", bit);
    add_content(l, p, type, bit, bits);
    mg_text_add(l->out, "</TD></TR>");
}

/* The object of the structure that begins there; MG_NONE: there is none, it may be an array. */
static uint32_t object_at(const laying *l, uint64_t address)
{
    const mg_allocation *allocation = mg_pieces_allocation(l->layout, address);
    return allocation && allocation->cell == MG_NONE ? allocation->object : MG_NONE;
}

static void add_arrow(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                      uint64_t bit, uint64_t bits)
{
    laying *l = context;
    if (type->kind != MG_TYPE_POINTER || !mg_piece_is_plain(p, bit, bits))
        return;
    uint64_t value = mg_piece_bits(p, bit, bits);
    const mg_memory_piece *target = mg_pieces_at(&l->pieces, value);
    uint32_t object = object_at(l, value);
    if (!target || (object == MG_NONE && mg_pieces_allocation(l->layout, value)))
        return; /* it leads to an array that is drawn within its owner */
    mg_text_printf(
        l->out,
        "  \"%s\":b%" PRIu64
        " -> \"%s\"%s [tailclip=false, constraint=%s, penwidth=1.8, color=\"%s\"%s, tooltip=\"%s\"];\n",
        p->name, bit, target->name,
        object == MG_NONE || l->graph->drawings[object] == MG_DRAWING_BOX ? ":top" : "",
        object == MG_NONE ? "true" : "false", target->head.is_freed ? MG_DRAW_BAD : MG_DRAW_CHANGED_LINE,
        l->is_hidden            ? ", style=invis"
        : target->head.is_freed ? ", style=dashed"
                                : "",
        path);
}

static void add_box(laying *l, const mg_memory_piece *p)
{
    const char *line = p->head.is_freed ? MG_DRAW_BAD : MG_DRAW_MADE;
    mg_text_printf(
        l->out,
        "  \"%s\" [shape=plain, fontsize=11, %slabel=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
        "CELLPADDING=\"3\" COLOR=\"%s\"><TR><TD PORT=\"top\" COLSPAN=\"2\" "
        "BGCOLOR=\"#e7f5ea\"><B>%s</B>%s</TD></TR>",
        p->name, l->is_hidden ? "style=invis, " : "", line, p->name,
        p->head.is_freed ? " <FONT COLOR=\"" MG_DRAW_BAD "\">freed</FONT>" : "");
    if (!p->head.is_freed)
        mg_piece_visit(l, p, add_row);
    mg_text_add(l->out, "</TABLE>>];\n");
}

static void add_new(laying *l, mg_text *out, bool is_hidden)
{
    l->out = out;
    l->is_hidden = is_hidden;
    mg_text_add(out, "");
    for (size_t i = 0; i < l->pieces.all.count; i++) {
        const mg_memory_piece *p = &l->pieces.all.items[i];
        if (mg_pieces_allocation(l->layout, p->head.address))
            continue;
        add_box(l, p);
        if (!p->head.is_freed)
            mg_piece_visit(l, p, add_arrow);
    }
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
        lay_cell(&l, c);
    for (uint32_t i = 0; i < layout->object_count; i++)
        overlay->objects[i] = fate_of(&l, &layout->objects[i]);
    add_new(&l, &overlay->added, false);
    add_new(&l, &overlay->reserved, true);
    overlay->pieces = l.pieces.all.items; /* names of nodes lie there */
}

void mg_overlaying_end(mg_overlay *overlay)
{
    for (uint32_t c = 0; c < overlay->cell_count; c++)
        free(overlay->cells[c].text);
    free(overlay->cells);
    free(overlay->objects);
    free(overlay->pieces);
    mg_text_clear(&overlay->added);
    mg_text_clear(&overlay->reserved);
    *overlay = (mg_overlay){0};
}
