/* The two ways to draw an object (bead.c, box.c), arrays (grid.c), and functions that graph.c shares with them. */
#ifndef MG_SHOW_DRAW_H
#define MG_SHOW_DRAW_H

#include "show/view.h"

#define MG_DRAW_INK "#2b3a4a"
#define MG_DRAW_FAINT "#98a4b3"
#define MG_DRAW_INNER "#d3dbe4"
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
/* The length of the longest text of a field, of what it was and what it has become; 0: there is only one picture. */
size_t mg_draw_longest(const mg_view *view, uint32_t cell);

/* The attribute that makes a field at least as wide as so many characters; none for 0. */
void mg_draw_add_width(mg_text *out, size_t characters);

/* In a tagged view: the attributes that name the cell of a table's field. */
void mg_draw_add_tag(mg_text *out, const mg_view *view, uint32_t cell);

/* Ways to draw the elements of an array. */
typedef struct mg_grid {
    uint64_t count;
    uint64_t
        room; /* as much as this many elements take, so that what the array was and what it has become look alike */
    size_t longest; /* a text as long as this fits there */
    bool is_column;
    const char *nothing; /* what takes the place of the elements if there are none; or NULL */
    void (*add)(void *context, mg_text *out, uint64_t index); /* adds the field of an element */
    void *context;
} mg_grid;

bool mg_grid_is_column(const mg_slot *array);
void mg_grid_add(const mg_grid *grid, mg_text *out);

/* One node statement each. */
void mg_bead_add(mg_text *out, const mg_view *view, uint32_t object);
void mg_head_add(mg_text *out, const mg_view *view, uint32_t object);
void mg_box_add(mg_text *out, const mg_view *view, uint32_t object); /* the pointer in cell 7 has port c7 */

#endif
