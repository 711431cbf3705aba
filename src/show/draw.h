/* The two ways to draw an object (bead.c, box.c), and functions that graph.c shares with them. */
#ifndef MG_SHOW_DRAW_H
#define MG_SHOW_DRAW_H

#include "show/view.h"

#define MG_DRAW_INK "#2b3a4a"
#define MG_DRAW_FAINT "#98a4b3"
#define MG_DRAW_BAD "#c0392b"
#define MG_DRAW_MADE "#2e9e5b"
#define MG_DRAW_CHANGED "#ffe9a8"
#define MG_DRAW_CHANGED_LINE "#d08700"

typedef struct mg_paint {
    const char *fill, *line;
} mg_paint;

mg_paint mg_draw_paint(const mg_object *object);            /* one colour for each pool */
void mg_draw_add_escaped(mg_text *out, const char *string); /* for an HTML-like label */
void mg_draw_add_value(mg_text *out, const mg_view *view,
                       uint32_t cell); /* escaped; don't-cares are a grey dot */

/* In a tagged view: the attributes that name the cell of a table's field. */
void mg_draw_add_tag(mg_text *out, const mg_view *view, uint32_t cell);

/* One node statement each. */
void mg_bead_add(mg_text *out, const mg_view *view, uint32_t object);
void mg_head_add(mg_text *out, const mg_view *view, uint32_t object);
void mg_box_add(mg_text *out, const mg_view *view, uint32_t object); /* the pointer in cell 7 has port c7 */

#endif
