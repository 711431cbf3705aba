#include "failure/fresh.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "show/draw.h"
#include "show/value.h"

uint32_t mg_laying_object(const laying *l, uint64_t address)
{
    const mg_allocation *allocation = mg_pieces_allocation(l->layout, address);
    const mg_memory_piece *piece = mg_pieces_at(&l->pieces, address);
    if (piece && piece->owner != MG_NONE)
        return l->layout->cells[piece->owner].object;
    return allocation ? allocation->object : MG_NONE;
}

/* ---- fields ------------------------------------------------------------------------------------------------ */

static void add_content(laying *l, const mg_memory_piece *p, const mg_type *type, uint64_t bit, uint64_t bits)
{
    uint64_t value = mg_piece_bits(p, bit, bits);
    mg_text number = {0};
    if (!mg_piece_is_plain(p, bit, bits)) {
        mg_text_add(l->out, "<FONT COLOR=\"" MG_DRAW_FAINT "\">·</FONT>");
    } else if (type->kind == MG_TYPE_POINTER) {
        bool is_known = mg_pieces_at(&l->pieces, value) || mg_laying_object(l, value) != MG_NONE;
        mg_text_add(l->out, !value ? "<FONT COLOR=\"" MG_DRAW_FAINT "\">∅</FONT>" : is_known ? "•" : "?");
    } else if (type->kind == MG_TYPE_FLOAT) {
        mg_piece_add_real(l->out, p, bit, type->size);
    } else {
        mg_value_add_number(&number, type, mg_piece_number(type, value, bits));
        mg_draw_add_escaped(l->out, number.data);
    }
    mg_text_clear(&number);
}

/* The cell of the array before at the same index; MG_NONE: there was none. */
static uint32_t cell_before(const laying *l, uint32_t owner, uint64_t index)
{
    const mg_structure *before = l->pieces.before;
    const mg_slot *elements = l->layout->cells[owner].elements;
    bool was_there =
        elements && mg_structure_is_chosen(before, owner) && index < mg_structure_length(before, owner);
    return was_there && elements->children[index].kind == MG_SLOT_CELL ? elements->children[index].cell
                                                                       : MG_NONE;
}

/* Edges begin at the same port in both pictures, if the element was there before. */
static void add_port(mg_text *out, const laying *l, const mg_memory_piece *p, uint64_t bit)
{
    uint32_t before = p->owner == MG_NONE ? MG_NONE : cell_before(l, p->owner, bit / 8 / p->type->size);
    if (before != MG_NONE)
        mg_text_printf(out, "c%u", before);
    else if (p->owner != MG_NONE)
        mg_text_printf(out, "c%ub%" PRIu64, p->owner, bit);
    else
        mg_text_printf(out, "b%" PRIu64, bit);
}

static void add_field(laying *l, const mg_memory_piece *p, const mg_type *type, uint64_t bit, uint64_t bits)
{
    mg_text_add(l->out, " PORT=\"");
    add_port(l->out, l, p, bit);
    mg_text_add(l->out, "\">");
    add_content(l, p, type, bit, bits);
    mg_text_add(l->out, "</TD>");
}

static void add_row(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                    uint64_t bit, uint64_t bits)
{
    laying *l = context;
    mg_text_add(l->out, "<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"#6b7988\">");
    mg_draw_add_escaped(l->out, *path ? path : " ");
    mg_text_add(l->out, "</FONT></TD><TD");
    add_field(l, p, type, bit, bits);
    mg_text_add(l->out, "</TR>");
}

/* ---- arrays ------------------------------------------------------------------------------------------------ */

/* Does an element hold something else than that of the array before? */
static bool differs(const laying *l, const mg_memory_piece *p, uint64_t index, const char *now)
{
    uint64_t bits = p->type->size * 8, bit = index * bits;
    uint32_t cell = cell_before(l, p->owner, index);
    const mg_structure *before = l->pieces.before;
    bool was_plain = cell != MG_NONE && mg_structure_is_chosen(before, cell),
         is_plain = mg_piece_is_plain(p, bit, bits);
    if (!was_plain || !is_plain)
        return was_plain || is_plain;
    if (p->type->kind == MG_TYPE_POINTER) {
        uint32_t target = mg_structure_target(before, cell);
        return mg_piece_bits(p, bit, bits) != (target == MG_NONE ? 0 : l->layout->objects[target].address);
    }
    mg_text was = {0};
    mg_value_add_text(&was, before, cell);
    bool is_other = strcmp(was.data, now) != 0;
    mg_text_clear(&was);
    return is_other;
}

/* The text of an element that is a number; NULL: it is none, or has no value. The caller frees it. */
static char *text_of(laying *l, const mg_memory_piece *p, uint64_t index)
{
    uint64_t bits = p->type->size * 8, bit = index * bits;
    mg_text now = {0}, *out = l->out;
    if (p->type->kind == MG_TYPE_POINTER || !mg_piece_is_plain(p, bit, bits))
        return NULL;
    l->out = &now;
    add_content(l, p, p->type, bit, bits);
    l->out = out;
    return now.data;
}

/* An element of an array that a field owns now. In both pictures it takes as much room as the longer of its texts. */
static void add_owned(laying *l, const mg_memory_piece *p, uint64_t index)
{
    mg_cell_after *array = &l->overlay->cells[p->owner];
    uint32_t cell = cell_before(l, p->owner, index);
    char *now = text_of(l, p, index);
    size_t longest = now ? strlen(now) : 1;
    mg_text was = {0};
    mg_text_add(l->out, differs(l, p, index, now) ? "<TD BGCOLOR=\"" MG_DRAW_CHANGED "\"" : "<TD");
    if (cell == MG_NONE)
        longest = array->longest;
    else if (p->type->kind != MG_TYPE_POINTER && mg_structure_is_chosen(l->pieces.before, cell))
        mg_value_add_text(&was, l->pieces.before, cell);
    mg_draw_add_width(l->out, was.length > longest ? was.length : longest);
    if (cell != MG_NONE && !l->overlay->cells[cell].text)
        l->overlay->cells[cell].text = now;
    else
        free(now);
    mg_text_clear(&was);
}

static void add_element(laying *l, const mg_memory_piece *p, uint64_t index)
{
    bool is_owned = p->owner != MG_NONE;
    if (mg_type_is_scalar(p->type)) {
        if (is_owned)
            add_owned(l, p, index);
        else
            mg_text_add(l->out, "<TD");
        add_field(l, p, p->type, index * p->type->size * 8, p->type->size * 8);
        return;
    }
    mg_text_add(l->out, "<TD><TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"3\" "
                        "COLOR=\"" MG_DRAW_INNER "\">");
    mg_piece_visit_one(l, p, index, add_row);
    mg_text_add(l->out, "</TABLE></TD>");
}

void mg_fresh_add_elements(laying *l, uint32_t cell, const mg_memory_piece *p)
{
    mg_cell_after *after = &l->overlay->cells[cell];
    mg_text *out = l->out;
    assert(!after->elements && p->owner == cell);
    after->count = p->head.count + p->head.is_cut;
    after->elements = mg_memory_new((after->count + 1) * sizeof *after->elements);
    for (uint64_t i = 0; i < p->head.count && mg_type_is_scalar(p->type); i++) {
        char *text = cell_before(l, cell, i) == MG_NONE ? text_of(l, p, i) : NULL;
        size_t length = text ? strlen(text) : 1;
        after->longest = length > after->longest ? length : after->longest;
        free(text);
    }
    for (uint64_t i = 0; i < after->count; i++) {
        mg_text element = {0};
        l->out = &element;
        if (i < p->head.count)
            add_element(l, p, i);
        else
            mg_text_add(&element, "<TD BORDER=\"0\">…</TD>");
        after->elements[i] = element.data;
    }
    l->out = out;
}

typedef struct piece_array {
    laying *laying;
    const mg_memory_piece *piece;
} piece_array;

static void add_grid_element(void *context, mg_text *out, uint64_t index)
{
    const piece_array *array = context;
    (void)out;
    if (index < array->piece->head.count)
        add_element(array->laying, array->piece, index);
    else
        mg_text_add(array->laying->out, "<TD BORDER=\"0\">…</TD>");
}

static void add_grid(laying *l, const mg_memory_piece *p)
{
    piece_array array = {l, p};
    mg_grid grid = {.count = p->head.count + p->head.is_cut,
                    .is_column = p->type->kind == MG_TYPE_POINTER || !mg_type_is_scalar(p->type),
                    .add = add_grid_element,
                    .context = &array};
    mg_text_add(l->out, "<TR>");
    mg_grid_add(&grid, l->out);
    mg_text_add(l->out, "</TR>");
}

/* ---- nodes ------------------------------------------------------------------------------------------------- */

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
    if (!p->head.is_freed && p->head.count == 1 && p->type->kind == MG_TYPE_STRUCT)
        mg_piece_visit(l, p, add_row);
    else if (!p->head.is_freed)
        add_grid(l, p);
    mg_text_add(l->out, "</TABLE>>];\n");
}

bool mg_fresh_is_bead(const laying *l, const mg_memory_piece *p)
{
    for (uint32_t i = 0; p->head.count == 1 && i < l->layout->object_count; i++)
        if (l->layout->objects[i].type == p->type)
            return l->graph->drawings[i] == MG_DRAWING_BEAD;
    return false;
}

typedef struct bead_lines {
    laying *laying;
    mg_text label;
    size_t longest;
} bead_lines;

static void add_line(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                     uint64_t bit, uint64_t bits)
{
    bead_lines *lines = context;
    mg_text value = {0}, *out = lines->laying->out;
    (void)path;
    if (type->kind == MG_TYPE_POINTER || p->head.is_freed)
        return;
    lines->laying->out = &value;
    add_content(lines->laying, p, type, bit, bits);
    lines->laying->out = out;
    size_t length = value.data[0] == '<' ? 1 : value.length;
    lines->longest = length > lines->longest ? length : lines->longest;
    mg_text_printf(&lines->label, lines->label.length ? "<FONT POINT-SIZE=\"8\">%s</FONT><BR/>" : "%s<BR/>",
                   value.data);
    mg_text_clear(&value);
}

static void add_bead(laying *l, const mg_memory_piece *p)
{
    bead_lines lines = {.laying = l};
    mg_piece_visit(&lines, p, add_line);
    const char *line = p->head.is_freed ? MG_DRAW_BAD : MG_DRAW_MADE;
    mg_text_printf(
        l->out,
        "  \"%s\" [label=<%s<FONT POINT-SIZE=\"7\">%s%s</FONT>>, penwidth=2.6, fillcolor=\"#e7f5ea\", "
        "color=\"%s\", ",
        p->name, lines.label.length ? lines.label.data : "", p->name, p->head.is_freed ? ", freed" : "", line);
    mg_text_add(l->out,
                lines.longest <= 3 && !p->head.is_freed
                    ? "shape=circle, style=filled, fixedsize=true, width=0.4"
                    : "shape=box, style=\"filled,rounded\", height=0.36, width=0.4, margin=\"0.08,0.03\"");
    mg_text_add(l->out, l->is_hidden ? ", style=invis];\n" : "];\n");
    mg_text_clear(&lines.label);
}

/* ---- edges ------------------------------------------------------------------------------------------------- */

static void add_tail(laying *l, const mg_memory_piece *p, uint64_t bit)
{
    uint32_t object = mg_laying_object(l, p->head.address);
    mg_text_printf(l->out, "  \"%s\"", object == MG_NONE ? p->name : l->layout->objects[object].name);
    if (object == MG_NONE && mg_fresh_is_bead(l, p))
        return;
    mg_text_add(l->out, ":");
    add_port(l->out, l, p, bit);
    mg_text_add(l->out, ":e");
}

static void add_head(laying *l, const mg_memory_piece *target, uint32_t object)
{
    bool is_box =
        object == MG_NONE ? !mg_fresh_is_bead(l, target) : l->graph->drawings[object] == MG_DRAWING_BOX;
    const char *name = object == MG_NONE ? target->name : l->layout->objects[object].name;
    mg_text_printf(l->out, " -> \"%s\"%s", name, !is_box ? "" : l->graph->is_sideways ? ":top:w" : ":top:n");
}

static void add_arrow(void *context, const mg_memory_piece *p, const char *path, const mg_type *type,
                      uint64_t bit, uint64_t bits)
{
    laying *l = context;
    if (type->kind != MG_TYPE_POINTER || !mg_piece_is_plain(p, bit, bits))
        return;
    uint64_t value = mg_piece_bits(p, bit, bits);
    const mg_memory_piece *target = mg_pieces_at(&l->pieces, value);
    uint32_t object = mg_laying_object(l, value);
    if (!target && object == MG_NONE)
        return;
    bool is_freed = target && target->head.is_freed;
    add_tail(l, p, bit);
    add_head(l, target, object);
    mg_text_printf(l->out, " [constraint=%s, weight=1, penwidth=1.8, color=\"%s\"%s%s, tooltip=\"%s\"];\n",
                   object == MG_NONE ? "true" : "false", is_freed ? MG_DRAW_BAD : MG_DRAW_CHANGED_LINE,
                   mg_fresh_is_bead(l, p) ? "" : ", tailclip=false",
                   l->is_hidden ? ", style=invis"
                   : is_freed   ? ", style=dashed"
                                : "",
                   path);
}

void mg_fresh_add(laying *l, mg_text *out, bool is_hidden)
{
    l->out = out;
    l->is_hidden = is_hidden;
    mg_text_add(out, "");
    for (size_t i = 0; i < l->pieces.all.count; i++) {
        const mg_memory_piece *p = &l->pieces.all.items[i];
        bool is_owned = p->owner != MG_NONE;
        if (!is_owned && mg_pieces_allocation(l->layout, p->head.address))
            continue;
        if (!is_owned && mg_fresh_is_bead(l, p))
            add_bead(l, p);
        else if (!is_owned)
            add_box(l, p);
        for (uint64_t k = 0; !p->head.is_freed && k < p->head.count; k++)
            mg_piece_visit_one(l, p, k, add_arrow);
    }
}
