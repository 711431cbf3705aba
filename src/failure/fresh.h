/* What a program made since it was given a structure, drawn beside it: objects as nodes of their own, an array in the row of the field that owns it. */
#ifndef MG_FAILURE_FRESH_H
#define MG_FAILURE_FRESH_H

#include "failure/snapshot_pieces.h"
#include "show/graph.h"
#include "show/overlay.h"

/* A snapshot that is being laid over a structure. */
typedef struct laying {
    mg_overlay *overlay;
    mg_memory_pieces pieces;
    const mg_layout *layout;
    const mg_graph *graph;
    mg_text *out;
    bool is_hidden; /* what is drawn only takes its place */
} laying;

/* The object of the structure whose node an address belongs to: where the object begins, or an array that is drawn in one of its rows; or MG_NONE. */
uint32_t mg_laying_object(const laying *l, uint64_t address);

/* Is a new object drawn as a bead, like others of its type? */
bool mg_fresh_is_bead(const laying *l, const mg_memory_piece *p);
/* The elements of an array that this field owns now. */
void mg_fresh_add_elements(laying *l, uint32_t cell, const mg_memory_piece *p);
/* Everything else that is new, and the edges that begin there. */
void mg_fresh_add(laying *l, mg_text *out, bool is_hidden);

#endif
