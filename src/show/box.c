/* Boxes are HTML-like tables: a row for each field, a nested table for the fields of a struct inside, elements of an
 * array side by side. A pointer's cell holds a dot from which its edge starts. */
#include <assert.h>
#include <string.h>

#include "show/draw.h"
#include "show/value.h"

static void add_value(mg_text *out, const mg_view *view, const mg_slot *slot);

#define TABLE "<TABLE BORDER=\"0\" CELLBORDER=\"%d\" CELLSPACING=\"0\" CELLPADDING=\"%d\" COLOR=\"%s\">"

typedef struct box_array {
    const mg_view *view;
    const mg_slot *slot;   /* its elements, if they are cells */
    char *const *elements; /* else as text */
} box_array;

static void add_element(void *context, mg_text *out, uint64_t index)
{
    const box_array *array = context;
    assert(array->elements || index < array->slot->child_count); /* invariant 33 */
    if (array->elements)
        mg_text_add(out, array->elements[index]);
    else
        add_value(out, array->view, &array->slot->children[index]);
}

static void add_text(mg_text *out, const mg_view *view, const mg_slot *slot)
{
    mg_text text = {0};
    mg_value_add_string(&text, &view->structure, slot);
    mg_text_add(out, "<TD>");
    mg_draw_add_escaped(out, text.data);
    mg_text_add(out, "</TD>");
    mg_text_clear(&text);
}

static void add_elements(mg_text *out, const mg_view *view, const mg_slot *slot, uint64_t count)
{
    box_array array = {.view = view, .slot = slot};
    if (mg_value_is_string(&view->structure, slot)) {
        add_text(out, view, slot);
        return;
    }
    mg_grid grid = {
        .count = count, .is_column = mg_grid_is_column(slot), .add = add_element, .context = &array};
    mg_grid_add(&grid, out);
}

/* An array of its own: the one that was there, or the one that has taken its place. */
static void add_block(mg_text *out, const mg_view *view, uint32_t cell)
{
    static const char *const instead[] = {[MG_CONTENT_NULL] = "<FONT COLOR=\"" MG_DRAW_FAINT "\">∅</FONT>",
                                          [MG_CONTENT_OPAQUE] = "?",
                                          [MG_CONTENT_REF] = "•"};
    uint32_t target;
    const mg_cell_after *after = view->overlay ? &view->overlay->cells[cell] : NULL;
    mg_content before = mg_view_content_before(view, cell, &target),
               shown = mg_view_content(view, cell, &target);
    uint64_t first = before == MG_CONTENT_BLOCK ? mg_structure_length(&view->structure, cell) : 0,
             second = after && after->content == MG_CONTENT_BLOCK ? after->elements ? after->count : first : 0;
    box_array array = {.view = view,
                       .slot = view->structure.layout->cells[cell].elements,
                       .elements = view->is_after ? after->elements : NULL};
    if (!after && shown == MG_CONTENT_BLOCK && mg_value_is_string(&view->structure, array.slot)) {
        add_text(out, view, array.slot);
        return;
    }
    mg_grid grid = {.count = view->is_after ? second : first,
                    .room = after && second > first ? second : first,
                    .longest = after ? after->longest : 0,
                    .is_column = array.slot && mg_grid_is_column(array.slot),
                    .nothing = shown < sizeof instead / sizeof *instead ? instead[shown] : NULL,
                    .add = add_element,
                    .context = &array};
    mg_grid_add(&grid, out);
}

static void add_field(mg_text *out, const mg_view *view, uint32_t cell)
{
    mg_text_add(out, "<TD");
    if (mg_view_has_edge(view, cell))
        mg_text_printf(out, " PORT=\"c%u\"", cell);
    if (mg_view_has_changed(view, cell))
        mg_text_add(out, " BGCOLOR=\"" MG_DRAW_CHANGED "\"");
    mg_draw_add_width(out, mg_draw_longest(view, cell));
    mg_draw_add_tag(out, view, cell);
    mg_text_add(out, ">");
}

static void add_cell(mg_text *out, const mg_view *view, uint32_t cell)
{
    uint32_t target;
    if (mg_view_has_block(view, cell)) {
        add_block(out, view, cell);
        return;
    }
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
    case MG_CONTENT_BLOCK: /* never: it has a block */
    case MG_CONTENT_ANY:
    case MG_CONTENT_VALUE:
        add_field(out, view, cell);
        mg_draw_add_value(out, view, cell);
        mg_text_add(out, "</TD>");
        break;
    }
}

/* Of an array that is freed, or is another one than before. */
static void add_array_name(mg_text *out, const mg_view *view, uint32_t cell)
{
    const mg_cell_after *after = &view->overlay->cells[cell];
    if (after->content == MG_CONTENT_BLOCK && after->is_dangling)
        mg_text_add(out, "<BR/><FONT POINT-SIZE=\"9\" COLOR=\"" MG_DRAW_BAD "\">freed</FONT>");
    else if (after->content == MG_CONTENT_BLOCK && after->elements)
        mg_text_printf(out, "<BR/><FONT POINT-SIZE=\"9\" COLOR=\"" MG_DRAW_MADE "\">%s</FONT>", after->node);
}

/* The name has a port, too, where edges begin that lead back. */
static void add_row(mg_text *out, const mg_view *view, const char *name, const mg_slot *slot)
{
    slot = mg_structure_shown(&view->structure, slot);
    bool is_cell = slot->kind == MG_SLOT_CELL;
    mg_text_add(out, "<TR><TD ALIGN=\"LEFT\"");
    if (is_cell && mg_view_has_edge(view, slot->cell))
        mg_text_printf(out, " PORT=\"p%u\"", slot->cell);
    mg_text_add(out, "><FONT COLOR=\"#6b7988\">");
    mg_draw_add_escaped(out, name[0] ? name : " ");
    mg_text_add(out, "</FONT>");
    if (is_cell && view->is_after)
        add_array_name(out, view, slot->cell);
    mg_text_add(out, "</TD>");
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
    slot = mg_structure_shown(&view->structure, slot);
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
        mg_text_printf(out, TABLE, 1, 3, MG_DRAW_INNER);
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
    mg_text_printf(out, "<TR><TD PORT=\"top\" COLSPAN=\"2\" BGCOLOR=\"%s\"", paint.fill);
    if (mg_view_fate_after(view, object) != MG_FATE_KEPT)
        mg_draw_add_width(out, strlen(shown->name) + strlen(" freed"));
    mg_text_printf(out, "><B>%s</B>%s</TD></TR>", shown->name,
                   fate == MG_FATE_FREED  ? " <FONT COLOR=\"" MG_DRAW_BAD "\">freed</FONT>"
                   : fate == MG_FATE_LOST ? " <FONT COLOR=\"" MG_DRAW_FAINT "\">lost</FONT>"
                                          : "");
    if (shown->slot->kind == MG_SLOT_STRUCT || shown->slot->kind == MG_SLOT_UNION)
        add_rows(out, view, shown->slot);
    else
        add_row(out, view, "", shown->slot);
    mg_text_add(out, "</TABLE>>];\n");
}
