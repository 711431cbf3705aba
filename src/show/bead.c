/* Small objects as a textbook draws them: a bead is a circle or a rounded box with one or two values in it, a head is a label with an arrow.
 * A bead has no room for names of fields, so only values stand there; the enumerators red and black, and bools of that name, become the
 * bead's colour instead. Functions that all drawings share (paints, escapes, values) are here, too. */
#include <assert.h>
#include <string.h>
#include <strings.h>

#include "show/draw.h"
#include "show/value.h"

mg_paint mg_draw_paint(const mg_object *object)
{
    static const mg_paint paints[] = {
        {"#e6f0fb", "#3f74b0"}, {"#e7f5ea", "#3f8f57"}, {"#fdf1dc", "#b9822b"},
        {"#f3eafa", "#7d55a8"}, {"#fde8e6", "#b95448"}, {"#e3f4f5", "#2f8791"},
    };
    static const mg_paint root = {"#f4f6f8", "#8291a3"};
    return object->pool == MG_NONE ? root : paints[object->pool % (sizeof paints / sizeof *paints)];
}

void mg_draw_add_escaped(mg_text *out, const char *string)
{
    for (; *string; string++) {
        if (*string == '<')
            mg_text_add(out, "&lt;");
        else if (*string == '>')
            mg_text_add(out, "&gt;");
        else if (*string == '&')
            mg_text_add(out, "&amp;");
        else if (*string == '"')
            mg_text_add(out, "&quot;");
        else if (*string == '\\') /* Graphviz takes one for an escape */
            mg_text_add(out, "\\\\");
        else
            mg_text_add_bytes(out, string, 1);
    }
}

void mg_draw_add_value(mg_text *out, const mg_view *view, uint32_t cell)
{
    if (!mg_view_has_value(view, cell)) {
        mg_text_add(out, "<FONT COLOR=\"" MG_DRAW_FAINT "\">·</FONT>");
        return;
    }
    mg_text value = {0};
    if (view->is_after)
        mg_text_add(&value, view->overlay->cells[cell].text);
    else
        mg_value_add_text(&value, &view->structure, cell);
    mg_draw_add_escaped(out, value.data);
    mg_text_clear(&value);
}

size_t mg_draw_longest(const mg_view *view, uint32_t cell)
{
    mg_text before = {0};
    if (!view->overlay)
        return 0;
    if (view->structure.layout->cells[cell].type->kind == MG_TYPE_POINTER)
        return 1;
    const char *after = view->overlay->cells[cell].text;
    if (mg_structure_is_chosen(&view->structure, cell))
        mg_value_add_text(&before, &view->structure, cell);
    size_t length = after ? strlen(after) : 0;
    length = before.length > length ? before.length : length;
    mg_text_clear(&before);
    return length ? length : 1;
}

void mg_draw_add_width(mg_text *out, size_t characters)
{
    static const size_t wide = 8; /* no character is wider, in points */
    if (characters)
        mg_text_printf(out, " WIDTH=\"%zu\"", wide * (characters + 1));
}

void mg_draw_add_tag(mg_text *out, const mg_view *view, uint32_t cell)
{
    assert(cell < view->structure.layout->cell_count);
    if (!view->is_tagged)
        return;
    mg_text_printf(out, " HREF=\"#\" ID=\"c%u\" TITLE=\"", cell);
    mg_view_add_cell_name(view->structure.layout, cell, out);
    mg_text_add(out, "\"");
}

static bool ends_with(const char *string, const char *end)
{
    size_t length = strlen(string), tail = strlen(end);
    return length >= tail && strcasecmp(string + length - tail, end) == 0;
}

/* Red-black trees are drawn in their colours: an enumerator that ends in red or black, a bool named so. */
static bool is_colour(const mg_view *view, const mg_slot *slot, mg_paint *paint)
{
    static const mg_paint red = {"#d9534a", "#b23b33"}, black = {"#3c4653", "#20272f"};
    if (!mg_view_has_value(view, slot->cell))
        return false;
    bool is_bool = slot->type->kind == MG_TYPE_BOOL, is_red = false, is_black = false;
    const char *name = slot->type->kind == MG_TYPE_ENUM
                           ? mg_value_enumerator(slot->type, mg_view_integer(view, slot->cell))
                           : NULL;
    if (is_bool && (ends_with(slot->name, "red") || ends_with(slot->name, "black"))) {
        is_red = ends_with(slot->name, "red") == (mg_view_integer(view, slot->cell) != 0);
        is_black = !is_red;
    } else if (name) {
        is_red = ends_with(name, "red");
        is_black = ends_with(name, "black");
    }
    if (is_red || is_black)
        *paint = is_red ? red : black;
    return is_red || is_black;
}

typedef struct bead_face { /* the text on a bead, and its colours */
    mg_text label, tags;
    mg_paint paint;
    const char *ink;
    int lines;
    size_t longest;
    bool has_changed;
} bead_face;

static void add_line(bead_face *face, const mg_view *view, uint32_t cell)
{
    mg_text value = {0};
    mg_draw_add_value(&value, view, cell);
    assert(value.length); /* a don't-care is a dot */
    mg_text_printf(&face->label, face->lines ? "<BR/><FONT POINT-SIZE=\"8\">%s</FONT>" : "%s", value.data);
    /* the markup of a don't-care shows one dot */
    size_t length = view->overlay ? mg_draw_longest(view, cell) : value.data[0] == '<' ? 1 : value.length;
    face->longest = length > face->longest ? length : face->longest;
    mg_text_printf(&face->tags, " v%d-%u", face->lines, cell);
    face->lines++;
    mg_text_clear(&value);
}

/* Ends a node. What its fate changes comes last, because of several attributes of one name the last counts. */
static void end_node(mg_text *out, const mg_view *view, uint32_t object, bool has_changed)
{
    static const char *const fates[] = {
        [MG_FATE_KEPT] = "",
        [MG_FATE_FREED] = ", style=\"filled,dashed\", fillcolor=\"#fbe9e7\", color=\"" MG_DRAW_BAD
                          "\", fontcolor=\"" MG_DRAW_BAD "\"",
        [MG_FATE_LOST] = ", style=\"filled,dashed\", fillcolor=\"#ffffff\", color=\"" MG_DRAW_FAINT
                         "\", fontcolor=\"" MG_DRAW_FAINT "\"",
        [MG_FATE_NEW] = ", penwidth=2.6, color=\"" MG_DRAW_MADE "\"",
        [MG_FATE_HIDDEN] = ", style=invis",
    };
    mg_fate fate = mg_view_fate(view, object);
    assert(fate < sizeof fates / sizeof *fates);
    mg_text_add(out, fates[fate]);
    if (has_changed && fate == MG_FATE_KEPT)
        mg_text_add(out, ", penwidth=2.6, color=\"" MG_DRAW_CHANGED_LINE "\"");
    mg_text_add(out, "];\n");
}

static void add_colour(bead_face *face, uint32_t cell)
{
    face->ink = "#ffffff";
    mg_text_printf(&face->tags, " k%u", cell);
}

static void add_fields(bead_face *face, const mg_view *view, const mg_slot *slot)
{
    for (uint32_t i = 0; i < slot->child_count; i++) {
        const mg_slot *field = &slot->children[i];
        if (field->kind == MG_SLOT_STRUCT)
            add_fields(face, view, field);
        else if (field->kind != MG_SLOT_CELL || field->type->kind == MG_TYPE_POINTER)
            continue;
        else if (is_colour(view, field, &face->paint))
            add_colour(face, field->cell);
        else
            add_line(face, view, field->cell);
        face->has_changed |= field->kind == MG_SLOT_CELL && mg_view_has_changed(view, field->cell);
    }
}

/* Says of an object that is gone why. */
static void add_fate(bead_face *face, mg_fate fate)
{
    if (fate == MG_FATE_FREED || fate == MG_FATE_LOST)
        mg_text_printf(&face->label, "<BR/><FONT POINT-SIZE=\"7\">%s</FONT>",
                       fate == MG_FATE_FREED ? "freed" : "lost");
}

static void add_class(mg_text *out, const bead_face *face, const mg_view *view, uint32_t object)
{
    if (view->is_tagged)
        mg_text_printf(out, "tooltip=\"%s\", class=\"o%u%s\", ", mg_view_object(view, object)->name, object,
                       face->tags.length ? face->tags.data : "");
}

static void clear_face(bead_face *face)
{
    mg_text_clear(&face->label);
    mg_text_clear(&face->tags);
}

void mg_bead_add(mg_text *out, const mg_view *view, uint32_t object)
{
    const mg_object *shown = mg_view_object(view, object);
    bead_face face = {.paint = mg_draw_paint(shown), .ink = MG_DRAW_INK};
    assert(shown->pool != MG_NONE); /* else it is a head */
    add_fields(&face, view, shown->slot);
    if (face.lines == 0) {
        mg_text_printf(&face.label, "<FONT POINT-SIZE=\"9\">%s</FONT>", shown->name);
        face.longest = strlen(shown->name) > 3 ? strlen(shown->name) : 1;
    }
    add_fate(&face, mg_view_fate(view, object));
    mg_text_printf(out, "  \"%s\" [", shown->name);
    add_class(out, &face, view, object);
    mg_text_printf(out, "label=<%s>, fillcolor=\"%s\", color=\"%s\", fontcolor=\"%s\", ", face.label.data,
                   face.paint.fill, face.paint.line, face.ink);
    if (face.longest <= 3)
        mg_text_add(out, "shape=circle, style=filled, fixedsize=true, width=0.4");
    else
        mg_text_add(out, "shape=box, style=\"filled,rounded\", height=0.36, width=0.4, margin=\"0.08,0.03\"");
    end_node(out, view, object, face.has_changed);
    clear_face(&face);
}

/* A field adds three pieces of text to the label: a space, its name, its value. The object's name is piece 0. */
static void add_head_field(bead_face *face, const mg_view *view, const mg_slot *field)
{
    /* spaces end a run of text: at the start of one, viewers drop them */
    mg_text_add(&face->label,
                "<FONT POINT-SIZE=\"10\">&nbsp;&nbsp;</FONT><FONT POINT-SIZE=\"9\" COLOR=\"#6b7988\">");
    mg_draw_add_escaped(&face->label, field->name);
    mg_text_add(&face->label, "&nbsp;</FONT><FONT POINT-SIZE=\"10\">");
    mg_draw_add_value(&face->label, view, field->cell);
    mg_text_add(&face->label, "</FONT>");
    face->lines += 3;
    mg_text_printf(&face->tags, " v%d-%u", face->lines, field->cell);
}

static void add_head_fields(bead_face *face, const mg_view *view, const mg_slot *slot)
{
    for (uint32_t i = 0; i < slot->child_count; i++) {
        const mg_slot *field = &slot->children[i];
        if (field->kind == MG_SLOT_STRUCT)
            add_head_fields(face, view, field);
        else if (field->kind == MG_SLOT_CELL && field->type->kind != MG_TYPE_POINTER) {
            add_head_field(face, view, field);
            face->has_changed |= mg_view_has_changed(view, field->cell);
        }
    }
}

void mg_head_add(mg_text *out, const mg_view *view, uint32_t object)
{
    const mg_object *shown = mg_view_object(view, object);
    bead_face face = {.paint = mg_draw_paint(shown)};
    assert(shown->pool == MG_NONE);
    mg_text_printf(&face.label, "<B>%s</B>", shown->name);
    add_head_fields(&face, view, shown->slot);
    mg_text_printf(out, "  \"%s\" [", shown->name);
    add_class(out, &face, view, object);
    mg_text_printf(
        out,
        "label=<%s>, shape=box, style=\"filled,rounded\", fillcolor=\"%s\", color=\"%s\", fontsize=10, "
        "height=0.26, margin=\"0.1,0.02\"",
        face.label.data, face.paint.fill, face.paint.line);
    end_node(out, view, object, face.has_changed);
    clear_face(&face);
}
