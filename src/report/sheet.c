/* The grid is composed here, not by dot: pictures of one run differ little in size, and equal cards in straight rows
 * are easier on the eye than any packing. Pictures are nested as <svg x= y=> elements, without their ids, which would clash. */
#include "report/sheet.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/counters.h"

static const double gap = 14, inset = 14, tag = 16, margin = 24, title_height = 40;

void mg_sheet_clear(mg_sheet *sheet)
{
    for (size_t i = 0; i < sheet->pictures.count; i++)
        free(sheet->pictures.items[i].svg);
    mg_vec_clear(&sheet->pictures);
}

/* The number in width="62pt"; dot counts in points and its viewBox does too. */
static double attribute(const char *svg, const char *name)
{
    const char *at = strstr(svg, name);
    return at ? strtod(at + strlen(name), NULL) : 0;
}

static char *without_ids(const char *svg, size_t length)
{
    mg_text kept = {0};
    const char *end = svg + length, *from = svg;
    while (from < end) {
        const char *id = memmem(from, (size_t)(end - from), " id=\"", 5);
        mg_text_add_bytes(&kept, from, (size_t)((id ? id : end) - from));
        if (!id)
            break;
        const char *quote = memchr(id + 5, '"', (size_t)(end - id - 5));
        from = quote ? quote + 1 : end;
    }
    return kept.data;
}

void mg_sheet_add(mg_sheet *sheet, uint64_t id, const char *svg, size_t length)
{
    if (sheet->pictures.count == MG_SHEET_MOST)
        return;
    assert(length && sheet->pictures.count < MG_SHEET_MOST);
    mg_picture picture = {.id = id, .svg = without_ids(svg, length)};
    picture.width = attribute(picture.svg, "width=\"");
    picture.height = attribute(picture.svg, "height=\"");
    mg_vec_push(&sheet->pictures, picture);
}

typedef struct sheet_grid {
    size_t columns, rows;
    double width;  /* of a card */
    double height; /* of all rows together */
} sheet_grid;

/* A row is as high as its highest picture, so small structures do not float in large cards. */
static double row_height(const mg_sheet *sheet, const sheet_grid *grid, size_t row)
{
    double most = 32;
    for (size_t i = row * grid->columns; i < (row + 1) * grid->columns && i < sheet->pictures.count; i++)
        most = fmax(most, sheet->pictures.items[i].height);
    return most + 2 * inset + tag;
}

/* As many columns as make the sheet a little wider than high. */
static sheet_grid plan_grid(const mg_sheet *sheet)
{
    sheet_grid grid = {.width = 48};
    size_t count = sheet->pictures.count ? sheet->pictures.count : 1;
    double height = 32;
    for (size_t i = 0; i < sheet->pictures.count; i++) {
        grid.width = fmax(grid.width, sheet->pictures.items[i].width);
        height = fmax(height, sheet->pictures.items[i].height);
    }
    grid.width += 2 * inset;
    height += 2 * inset + tag;
    double columns = ceil(sqrt((double)count * 1.5 * (height + gap) / (grid.width + gap)));
    grid.columns = columns<1 ? 1 : columns>(double) count ? count : (size_t)columns;
    grid.rows = (count + grid.columns - 1) / grid.columns;
    grid.columns = (count + grid.rows - 1) / grid.rows; /* the last row as full as can be */
    assert(grid.columns && grid.rows * grid.columns >= count);
    for (size_t row = 0; row < grid.rows; row++)
        grid.height += row_height(sheet, &grid, row) + (row ? gap : 0);
    return grid;
}

static void add_card(mg_text *out, const mg_picture *picture, double x, double y, double width, double height)
{
    char number[32];
    mg_text_printf(
        out,
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"7\" fill=\"#ffffff\" "
        "stroke=\"#dfe5ec\"/>\n<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" fill=\"#98a4b3\">%s</text>\n",
        x, y, width, height, x + 9, y + 15, mg_count_spell(picture->id, number));
    double left = x + (width - picture->width) / 2, top = y + tag + inset / 2; /* roots on one line */
    /* dot's own opening tag is replaced by one with the position in the sheet */
    const char *view = strstr(picture->svg, "viewBox=\"");
    const char *close = strchr(picture->svg, '>');
    if (!view || !close || view > close)
        return;
    const char *quote = strchr(view + 9, '"');
    mg_text_printf(out, "<svg x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" %.*s\">", left, top,
                   picture->width, picture->height, (int)(quote - view), view);
    mg_text_add(out, close + 1);
    mg_text_add(out, "\n");
}

static void add_rows(const mg_sheet *sheet, mg_text *out, const sheet_grid *grid)
{
    double y = margin + title_height;
    for (size_t row = 0; row < grid->rows; row++) {
        double height = row_height(sheet, grid, row);
        for (size_t column = 0; column < grid->columns; column++) {
            size_t i = row * grid->columns + column;
            if (i < sheet->pictures.count)
                add_card(out, &sheet->pictures.items[i], margin + (double)column * (grid->width + gap), y,
                         grid->width, height);
        }
        y += height + gap;
    }
}

static void add_title(mg_text *out, const char *title, uint64_t total, size_t shown, double right)
{
    char all[32], some[32];
    assert(shown <= total);
    mg_text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"15\" fill=\"#2b3a4a\">", margin, margin + 14);
    mg_text_printf(out, "<tspan font-weight=\"bold\">%s structure%s</tspan>", mg_count_spell(total, all),
                   total == 1 ? "" : "s");
    if (title[0])
        mg_text_printf(out, "<tspan dx=\"10\" fill=\"#6b7988\">%s</tspan>", title);
    mg_text_add(out, "</text>\n");
    if (total > shown)
        mg_text_printf(out,
                       "<text x=\"%.1f\" y=\"%.1f\" font-size=\"11\" fill=\"#98a4b3\" text-anchor=\"end\">"
                       "the first %zu; %s more left out</text>\n",
                       right, margin + 14, shown, mg_count_spell(total - shown, some));
}

void mg_sheet_write(const mg_sheet *sheet, mg_text *out, const char *title, uint64_t total)
{
    sheet_grid grid = plan_grid(sheet);
    double width = 2 * margin + (double)grid.columns * (grid.width + gap) - gap;
    double height = 2 * margin + title_height + grid.height;
    width = fmax(width, 320); /* the title */
    mg_text_printf(out,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
                   "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%.0f\" height=\"%.0f\" "
                   "viewBox=\"0 0 %.0f %.0f\" font-family=\"Helvetica,Arial,sans-serif\">\n"
                   "<rect width=\"100%%\" height=\"100%%\" fill=\"#f5f7f9\"/>\n",
                   width, height, width, height);
    add_title(out, title, total, sheet->pictures.count, width - margin);
    add_rows(sheet, out, &grid);
    mg_text_add(out, "</svg>\n");
}
