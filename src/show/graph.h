/* A structure as a Graphviz digraph; all of them side by side, where a layout has several roots.
 *
 * An object with a few pointers and at most two numbers is drawn as a bead, so that lists and trees look as they do
 * in a textbook; anything richer is a box that lists its fields. Which it is depends on the layout alone: every
 * structure of a run is drawn in the same manner. Only trees of beads grow downwards; everything else from left to right, so that edges leave a box beside
 * its rows. */
#ifndef MG_SHOW_GRAPH_H
#define MG_SHOW_GRAPH_H

#include "show/view.h"

typedef enum mg_drawing {
    MG_DRAWING_BEAD,
    MG_DRAWING_HEAD, /* the root of beads: a label with an arrow */
    MG_DRAWING_BOX,
} mg_drawing;

typedef struct mg_graph {
    const mg_layout *layout; /* borrows */
    bool is_sideways;        /* draw from left to right: nothing branches but boxes */
    bool is_chain;           /* nothing branches: long chains are broken into lines */
    mg_drawing *drawings;    /* per object; owns */
} mg_graph;

void mg_graph_init(mg_graph *graph, const mg_layout *layout);
void mg_graph_clear(mg_graph *graph);

void mg_graph_add(const mg_graph *graph, mg_text *out, mg_view *view); /* digraph structure_1 { ... } */

#endif
