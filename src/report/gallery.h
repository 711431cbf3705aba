/* Pictures of the structures: one SVG each into a folder, and a contact sheet of the first of them.
 *
 * dot takes longer to start than to draw, so graphs wait and are drawn in batches; memory stays bounded. */
#ifndef MG_REPORT_GALLERY_H
#define MG_REPORT_GALLERY_H

#include "show/graph.h"
#include "report/sheet.h"

typedef struct mg_gallery {
    const char *folder; /* borrows; NULL: only the sheet */
    mg_sheet sheet;
    mg_text graphs; /* waiting to be drawn */
    uint64_t first; /* id of the first that waits */
    uint64_t waiting, total;
} mg_gallery;

void mg_gallery_init(mg_gallery *gallery, const char *folder);
void mg_gallery_clear(mg_gallery *gallery);

/* Does dot work? Asked before the search, so that nobody searches in vain. */
bool mg_gallery_check(mg_status *status);
bool mg_gallery_add(mg_gallery *gallery, const mg_graph *graph, mg_view *view, mg_status *status);
/* Draws the last batch, and adds the sheet. */
bool mg_gallery_end(mg_gallery *gallery, mg_text *sheet, const char *title, mg_status *status);

#endif
