/* What a structure has become, cell by cell, so that it is drawn in the places of what it was, with what changed. */
#ifndef MG_SHOW_OVERLAY_H
#define MG_SHOW_OVERLAY_H

#include "base/text.h"
#include "shape/layout.h"

typedef enum mg_content {
    MG_CONTENT_ANY, /* a don't-care; after: it has no value */
    MG_CONTENT_NULL,
    MG_CONTENT_REF,    /* a pointer to an object */
    MG_CONTENT_BLOCK,  /* a pointer to an array of its own */
    MG_CONTENT_VALUE,  /* a number of some kind */
    MG_CONTENT_OPAQUE, /* a pointer to something unknown */
} mg_content;

/* What a cell holds after. */
typedef struct mg_cell_after {
    mg_content content;
    uint32_t target; /* of REF: the object; MG_NONE: none that the structure had */
    const char *
        node; /* of REF: the name of its node in the drawing; of BLOCK with elements: what the array is called. Borrows */
    int64_t number;  /* of VALUE, if it is an integer */
    char *text;      /* of VALUE; owns */
    char **elements; /* of BLOCK, if it is another array than before: fields of a drawing, a text each; owns */
    uint64_t count;  /* of those */
    size_t longest;  /* the length of the longest text among those that were not there before */
    bool has_changed, is_dangling;
    bool is_box; /* of REF: so is the object drawn */
} mg_cell_after;

/* What became of an object. */
typedef enum mg_fate {
    MG_FATE_KEPT,
    MG_FATE_FREED,
    MG_FATE_LOST,   /* nothing leads to it any more */
    MG_FATE_NEW,    /* nothing led to it before */
    MG_FATE_HIDDEN, /* takes its place in the drawing of what was, where it is not seen */
} mg_fate;

typedef struct mg_overlay {
    uint32_t cell_count;
    mg_cell_after *cells;    /* owns */
    mg_fate *objects;        /* KEPT, FREED or LOST; owns */
    void *pieces;            /* where names of nodes lie; owns */
    mg_text added, reserved; /* what is new, as statements of a graph: seen, and only taking its place */
} mg_overlay;

#endif
