/* A structure as every printer needs it: its objects in reading order, its real root, and the content of each cell.
 *
 * If the root is a bare pointer, the layout has an object for the pointer itself. No reader wants to see that, so it is
 * left out here, once, and the printers never meet it. */
#ifndef MG_SHOW_VIEW_H
#define MG_SHOW_VIEW_H

#include "base/text.h"
#include "shape/structure.h"
#include "show/overlay.h"

typedef struct mg_view {
    mg_structure structure;
    uint64_t id;     /* from 1 */
    uint32_t *order; /* objects to show; owns */
    uint32_t count;
    bool is_bare;            /* the root is a pointer, not an object */
    uint32_t root_cell;      /* if so, the cell of that pointer */
    mg_content root_content; /* REF unless the root is a bare pointer that is null or was never read */
    uint32_t root;           /* object, MG_NONE unless root_content is REF */
    uint32_t *mentioned;     /* per object: equals `now` when mentioned already; owns */
    uint32_t now;
    bool is_tagged; /* drawings name the cells they show, so that a page can highlight them; false at first */
    const mg_overlay
        *overlay;  /* what it has become, so that both are drawn with the same nodes; NULL at first */
    bool is_after; /* that is what is shown; false at first */
    bool is_late;  /* the object that is drawn belongs to what it has become only */
} mg_view;

void mg_view_init(mg_view *view, const mg_layout *layout);
void mg_view_clear(mg_view *view);
void mg_view_set(mg_view *view, uint64_t id, const mg_pick *picks, uint32_t count); /* borrows picks */
/* Shows another of several structures, the one with this root object; `order` stays that of the first. */
void mg_view_set_root(mg_view *view, uint32_t root);

/* What a scalar's cell holds; target is only set for a REF. */
mg_content mg_view_content(const mg_view *view, uint32_t cell, uint32_t *target);
/* The same before anything became of the structure. */
mg_content mg_view_content_before(const mg_view *view, uint32_t cell, uint32_t *target);
/* Does the pointer own an array, before or after? */
bool mg_view_has_block(const mg_view *view, uint32_t cell);
/* Of a REF: the part of its target that it leads to, "" for all of it. */
const char *mg_view_part(const mg_view *view, uint32_t cell);
/* Does an edge begin at this pointer, seen or not? */
bool mg_view_has_edge(const mg_view *view, uint32_t cell);
/* Is there a number to show, and which, if it is an integer? */
bool mg_view_has_value(const mg_view *view, uint32_t cell);
int64_t mg_view_integer(const mg_view *view, uint32_t cell);
/* Is it to be marked as changed? */
bool mg_view_has_changed(const mg_view *view, uint32_t cell);
mg_fate mg_view_fate(const mg_view *view, uint32_t object);
/* What becomes of it, whichever is shown. */
mg_fate mg_view_fate_after(const mg_view *view, uint32_t object);
/* True at the first call for this object since mg_view_forget or mg_view_set. */
bool mg_view_mention(mg_view *view, uint32_t object);
void mg_view_forget(mg_view *view);
const mg_object *mg_view_object(const mg_view *view, uint32_t object);
/* Was any part of this slot read? */
bool mg_view_is_read(const mg_view *view, const mg_slot *slot);

/* "N0.left": the cell as a person names it. MG_NONE is "nothing". */
void mg_view_add_cell_name(const mg_layout *layout, uint32_t cell, mg_text *out);

#endif
