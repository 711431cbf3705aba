#include "failure/pictures.h"

#include <assert.h>
#include <string.h>

#include "failure/overlaying.h"
#include "show/graph.h"
#include "show/graphviz.h"

/* Graphviz gives a row of a box an id and a tooltip only if it is a link. The links lead nowhere, so they are removed. */
static void drop_links(mg_text *svg, const mg_text *drawn)
{
    static const char link[] = " xlink:href=\"#\"";
    const char *from = drawn->data, *found;
    if (!from)
        return;
    for (; (found = strstr(from, link)); from = found + strlen(link))
        mg_text_add_bytes(svg, from, (size_t)(found - from));
    mg_text_add(svg, from);
}

static void run_dot(mg_pictures *pictures, const mg_text *dot, mg_text *svg)
{
    mg_text drawn = {0};
    assert(dot->length && !svg->length);
    if (pictures->is_without_dot) /* it has failed before */
        return;
    if (mg_graphviz_run(dot, &drawn, &pictures->trouble))
        drop_links(svg, &drawn);
    else
        pictures->is_without_dot = true;
    mg_text_clear(&drawn);
}

static void draw(mg_pictures *pictures, mg_view *view, const mg_graph *graph, mg_text *svg)
{
    mg_text dot = {0};
    mg_graph_add(graph, &dot, view);
    run_dot(pictures, &dot, svg);
    mg_text_clear(&dot);
}

/* Both are drawn with the same nodes and edges, those of the other unseen, so that everything stays in its place. */
static void draw_both(mg_pictures *pictures, const mg_failure *failure)
{
    mg_view view;
    mg_graph graph;
    mg_overlay overlay = {0};
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    mg_graph_init(&graph, failure->layout);
    if (failure->memory) {
        mg_overlaying_begin(&overlay, failure, &view.structure, &graph);
        view.overlay = &overlay;
    }
    view.is_tagged = true;
    draw(pictures, &view, &graph, &pictures->before);
    mg_view_set(&view, 1, failure->picks, failure->pick_count); /* from the first root again */
    view.is_tagged = false;                                     /* ids are for one of the pictures of a page */
    view.is_after = failure->memory != NULL;
    if (view.is_after)
        draw(pictures, &view, &graph, &pictures->after);
    mg_overlaying_end(&overlay);
    mg_graph_clear(&graph);
    mg_view_clear(&view);
}

void mg_pictures_draw(mg_pictures *pictures, const mg_failure *failure, bool is_without_dot)
{
    memset(pictures, 0, sizeof *pictures);
    if (!failure->layout || !failure->pick_count) /* the test has no structure, or read none of it */
        return;
    pictures->is_without_dot = is_without_dot;
    draw_both(pictures, failure);
}

void mg_pictures_clear(mg_pictures *pictures)
{
    mg_text_clear(&pictures->before);
    mg_text_clear(&pictures->after);
}
