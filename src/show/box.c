/* Boxes are HTML-like tables: a row for each field, a nested table for the fields of a struct inside, elements of an
 * array side by side. A pointer's cell holds a dot from which its edge starts. */
#include <assert.h>
#include <inttypes.h>

#include "show/draw.h"

static void add_value(mg_text *out, const mg_view *view, const mg_slot *slot);

#define TABLE "<TABLE BORDER=\"0\" CELLBORDER=\"%d\" CELLSPACING=\"0\" CELLPADDING=\"%d\" COLOR=\"%s\">"
#define INNER_LINE "#d3dbe4"

static void add_elements(mg_text *out, const mg_view *view, const mg_slot *array, uint64_t count)
{
    assert(!count || count <= array->child_count); /* invariant 33 */
    if (count == 0) {
        mg_text_add(out, "<TD><FONT COLOR=\"" MG_DRAW_FAINT "\">empty</FONT></TD>");
        return;
    }
    mg_text_add(out, "<TD>");
    mg_text_printf(out, TABLE "<TR>", 1, 3, INNER_LINE);
    for (uint64_t i = 0; i < count; i++)
        add_value(out, view, &array->children[i]);
    mg_text_add(out, "</TR></TABLE></TD>");
}

static void add_field(mg_text *out, const mg_view *view, uint32_t cell)
{
    mg_text_add(out, "<TD");
    if (mg_view_has_edge(view, cell))
        mg_text_printf(out, " PORT=\"c%u\"", cell);
    if (mg_view_has_changed(view, cell))
        mg_text_add(out, " BGCOLOR=\"" MG_DRAW_CHANGED "\"");
    mg_draw_add_tag(out, view, cell);
    mg_text_add(out, ">");
}

static void add_cell(mg_text *out, const mg_view *view, uint32_t cell)
{
    uint32_t target;
    switch (mg_view_content(view, cell, &target)) {
    case MG_CONTENT_NULL:
        add_field(out, view, cell);
        mg_text_add(out, "<FONT COLOR=\"" MG_DRAW_FAINT "\">∅</FONT></TD>");
        break;
    case MG_CONTENT_OPAQUE:
        add_field(out, view, cell);
        mg_text_add(out, "?</TD>");
        break;
    case MG_CONTENT_REF:
        add_field(out, view, cell);
        mg_text_add(out, "•</TD>");
        break;
    case MG_CONTENT_BLOCK:
        add_elements(out, view, view->structure.layout->cells[cell].elements,
                     mg_structure_length(&view->structure, cell));
        break;
    case MG_CONTENT_ANY:
    case MG_CONTENT_VALUE:
        add_field(out, view, cell);
        mg_draw_add_value(out, view, cell);
        mg_text_add(out, "</TD>");
        break;
    }
}

static void add_row(mg_text *out, const mg_view *view, const char *name, const mg_slot *slot)
{
    mg_text_add(out, "<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"#6b7988\">");
    mg_draw_add_escaped(out, name[0] ? name : " ");
    mg_text_add(out, "</FONT></TD>");
    add_value(out, view, slot);
    mg_text_add(out, "</TR>");
}

/* The rows of a struct, or of the live arm of a union. */
static void add_rows(mg_text *out, const mg_view *view, const mg_slot *slot)
{
    bool is_union = slot->kind == MG_SLOT_UNION;
    uint32_t arm = is_union ? mg_structure_arm(&view->structure, slot) : MG_NONE;
    assert(arm == MG_NONE || arm < slot->child_count);
    assert(is_union || slot->kind == MG_SLOT_STRUCT);
    if (is_union && arm == MG_NONE)
        mg_text_add(out, "<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"#6b7988\">union</FONT></TD>"
                         "<TD><FONT COLOR=\"" MG_DRAW_FAINT "\">·</FONT></TD></TR>");
    for (uint32_t i = 0; i < slot->child_count; i++) {
        const mg_slot *field = &slot->children[i];
        bool is_record = field->kind == MG_SLOT_STRUCT || field->kind == MG_SLOT_UNION;
        if (is_union && i != arm)
            continue;
        if (field->name[0] == '\0' && is_record)
            add_rows(out, view, field);
        else
            add_row(out, view, field->name, field);
    }
}

static void add_value(mg_text *out, const mg_view *view, const mg_slot *slot)
{
    switch (slot->kind) {
    case MG_SLOT_CELL:
        add_cell(out, view, slot->cell);
        break;
    case MG_SLOT_ARRAY:
        add_elements(out, view, slot, mg_structure_elements(&view->structure, slot));
        break;
    case MG_SLOT_STRUCT:
    case MG_SLOT_UNION:
        mg_text_add(out, "<TD>");
        mg_text_printf(out, TABLE, 1, 3, INNER_LINE);
        add_rows(out, view, slot);
        /* dot refuses a table without rows */
        mg_text_add(out, slot->child_count ? "</TABLE></TD>" : "<TR><TD></TD></TR></TABLE></TD>");
        break;
    case MG_SLOT_FIXED:
        mg_text_add(out, "<TD>0</TD>");
        break;
    }
}

void mg_box_add(mg_text *out, const mg_view *view, uint32_t object)
{
    const mg_object *shown = mg_view_object(view, object);
    mg_fate fate = mg_view_fate(view, object);
    mg_paint paint = mg_draw_paint(shown);
    if (fate == MG_FATE_FREED)
        paint = (mg_paint){"#fbe9e7", MG_DRAW_BAD};
    else if (fate == MG_FATE_LOST)
        paint = (mg_paint){"#ffffff", MG_DRAW_FAINT};
    else if (fate == MG_FATE_NEW)
        paint.line = MG_DRAW_MADE;
    mg_text_printf(out, "  \"%s\" [shape=plain, fontsize=11, ", shown->name);
    if (fate == MG_FATE_HIDDEN)
        mg_text_add(out, "style=invis, ");
    if (view->is_tagged)
        mg_text_printf(out, "class=\"o%u\", ", object);
    mg_text_add(out, "label=<");
    mg_text_printf(out, TABLE, 1, 3, paint.line);
    mg_text_printf(out, "<TR><TD PORT=\"top\" COLSPAN=\"2\" BGCOLOR=\"%s\"><B>%s</B>%s</TD></TR>", paint.fill,
                   shown->name,
                   fate == MG_FATE_FREED  ? " <FONT COLOR=\"" MG_DRAW_BAD "\">freed</FONT>"
                   : fate == MG_FATE_LOST ? " <FONT COLOR=\"" MG_DRAW_FAINT "\">lost</FONT>"
                                          : "");
    if (shown->slot->kind == MG_SLOT_STRUCT || shown->slot->kind == MG_SLOT_UNION)
        add_rows(out, view, shown->slot);
    else
        add_row(out, view, "", shown->slot);
    mg_text_add(out, "</TABLE>>];\n");
}
