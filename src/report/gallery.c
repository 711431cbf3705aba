#include "report/gallery.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/folder.h"
#include "show/graphviz.h"

enum { BATCH = 64 };

void mg_gallery_init(mg_gallery *gallery, const char *folder)
{
    *gallery = (mg_gallery){.folder = folder};
}

void mg_gallery_clear(mg_gallery *gallery)
{
    mg_sheet_clear(&gallery->sheet);
    mg_text_clear(&gallery->graphs);
}

bool mg_gallery_check(mg_status *status)
{
    mg_text graph = {0}, answer = {0};
    mg_text_add(&graph, "digraph { a }\n");
    bool ok = mg_graphviz_run(&graph, &answer, status);
    mg_text_clear(&graph);
    mg_text_clear(&answer);
    return ok;
}

static bool keep_picture(mg_gallery *gallery, uint64_t id, const char *svg, size_t length, mg_status *status)
{
    mg_sheet_add(&gallery->sheet, id, svg, length);
    if (!gallery->folder)
        return true;
    char name[32];
    snprintf(name, sizeof name, "%04" PRIu64 ".svg", id);
    mg_text file = {0};
    mg_text_add(&file, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    mg_text_add_bytes(&file, svg, length);
    mg_text_add(&file, "\n");
    bool ok = mg_folder_write(gallery->folder, name, &file, status);
    mg_text_clear(&file);
    return ok;
}

static bool draw_batch(mg_gallery *gallery, mg_status *status)
{
    mg_text pictures = {0};
    bool ok = gallery->waiting == 0 || mg_graphviz_run(&gallery->graphs, &pictures, status);
    const char *from = pictures.data;
    for (uint64_t i = 0; ok && i < gallery->waiting; i++) {
        const char *start = from ? strstr(from, "<svg") : NULL;
        const char *end = start ? strstr(start, "</svg>") : NULL;
        if (!end) {
            ok = mg_status_fail(status, MG_EXIT_INTERNAL, "dot drew %" PRIu64 " pictures of %" PRIu64, i,
                                gallery->waiting);
            break;
        }
        from = end + strlen("</svg>");
        ok = keep_picture(gallery, gallery->first + i, start, (size_t)(from - start), status);
    }
    gallery->waiting = 0;
    mg_text_reset(&gallery->graphs);
    mg_text_clear(&pictures);
    return ok;
}

bool mg_gallery_add(mg_gallery *gallery, const mg_graph *graph, mg_view *view, mg_status *status)
{
    gallery->total++;
    if (!gallery->folder && gallery->total > MG_SHEET_MOST)
        return true; /* the sheet is full, and there is no folder */
    if (gallery->waiting == 0)
        gallery->first = view->id;
    assert(gallery->waiting < BATCH &&
           view->id == gallery->first + gallery->waiting); /* they are named by it */
    mg_graph_add(graph, &gallery->graphs, view);
    gallery->waiting++;
    return gallery->waiting < BATCH || draw_batch(gallery, status);
}

bool mg_gallery_end(mg_gallery *gallery, mg_text *sheet, const char *title, mg_status *status)
{
    if (!draw_batch(gallery, status))
        return false;
    assert(!gallery->waiting && gallery->sheet.pictures.count <= gallery->total);
    mg_sheet_write(&gallery->sheet, sheet, title, gallery->total);
    return true;
}
