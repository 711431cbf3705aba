/* The elements of an array: numbers in rows of ten, everything else in a column, so that edges leave to the right without crossing other elements. Each
 * element has its index. */
#include <inttypes.h>

#include "show/draw.h"

enum { ROW = 10 };

#define INDEX                                                                                                  \
    "<TD BORDER=\"0\" CELLPADDING=\"1\"><FONT POINT-SIZE=\"7\" COLOR=\"" MG_DRAW_FAINT "\">%" PRIu64           \
    "</FONT></TD>"
#define NO_INDEX "<TD BORDER=\"0\" CELLPADDING=\"1\"><FONT POINT-SIZE=\"7\"> </FONT></TD>"

bool mg_grid_is_column(const mg_slot *array)
{
    const mg_slot *element = array->child_count ? &array->children[0] : NULL;
    return element && (element->kind != MG_SLOT_CELL || element->type->kind == MG_TYPE_POINTER);
}

static void add_indices(mg_text *out, uint64_t from, uint64_t end, uint64_t count)
{
    mg_text_add(out, "<TR>");
    for (uint64_t i = from; i < end; i++)
        if (i < count)
            mg_text_printf(out, INDEX, i);
        else
            mg_text_add(out, NO_INDEX);
    mg_text_add(out, "</TR>");
}

static void add_room(const mg_grid *grid, mg_text *out, uint64_t index)
{
    mg_text_add(out, "<TD BORDER=\"0\"");
    mg_draw_add_width(out, grid->longest);
    mg_text_printf(out, ">%s</TD>", !index && grid->nothing ? grid->nothing : " ");
}

static void add_elements(const mg_grid *grid, mg_text *out, uint64_t from, uint64_t end)
{
    mg_text_add(out, "<TR>");
    for (uint64_t i = from; i < end; i++) {
        if (grid->is_column && i < grid->count)
            mg_text_printf(out, INDEX, i);
        else if (grid->is_column)
            mg_text_add(out, NO_INDEX);
        if (i < grid->count)
            grid->add(grid->context, out, i);
        else
            add_room(grid, out, i);
    }
    mg_text_add(out, "</TR>");
}

void mg_grid_add(const mg_grid *grid, mg_text *out)
{
    uint64_t room = grid->room > grid->count ? grid->room : grid->count, row = grid->is_column ? 1 : ROW;
    if (!room) {
        mg_text_add(out, "<TD><FONT COLOR=\"" MG_DRAW_FAINT "\">empty</FONT></TD>");
        return;
    }
    mg_text_add(
        out,
        "<TD><TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"3\" COLOR=\"" MG_DRAW_INNER
        "\">");
    for (uint64_t from = 0; from < room; from += row) {
        uint64_t end = from + row < room ? from + row : room;
        if (!grid->is_column)
            add_indices(out, from, end, grid->count);
        add_elements(grid, out, from, end);
    }
    mg_text_add(out, "</TABLE></TD>");
}
