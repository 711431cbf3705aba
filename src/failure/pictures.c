#include "failure/pictures.h"

#include <assert.h>
#include <string.h>

#include "failure/after.h"
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

static void draw_before(mg_pictures *pictures, const mg_failure *failure)
{
    mg_view view;
    mg_graph graph;
    mg_text dot = {0};
    mg_view_init(&view, failure->layout);
    mg_view_set(&view, 1, failure->picks, failure->pick_count);
    view.is_tagged = true;
    mg_graph_init(&graph, failure->layout);
    mg_graph_add(&graph, &dot, &view);
    run_dot(pictures, &dot, &pictures->before);
    mg_graph_clear(&graph);
    mg_view_clear(&view);
    mg_text_clear(&dot);
}

static void draw_after(mg_pictures *pictures, const mg_failure *failure)
{
    mg_structure before;
    mg_text dot = {0};
    mg_structure_init(&before, failure->layout);
    mg_structure_set(&before, failure->picks, failure->pick_count);
    mg_after_add_graph(&dot, failure, &before);
    run_dot(pictures, &dot, &pictures->after);
    mg_structure_clear(&before);
    mg_text_clear(&dot);
}

void mg_pictures_draw(mg_pictures *pictures, const mg_failure *failure, bool is_without_dot)
{
    memset(pictures, 0, sizeof *pictures);
    if (!failure->layout || !failure->pick_count) /* the test has no structure, or read none of it */
        return;
    pictures->is_without_dot = is_without_dot;
    draw_before(pictures, failure);
    if (failure->memory)
        draw_after(pictures, failure);
}

void mg_pictures_clear(mg_pictures *pictures)
{
    mg_text_clear(&pictures->before);
    mg_text_clear(&pictures->after);
}
