/* Structures as seeds for a fuzzer, and the header that turns bytes back into structures.
 *
 * A seed has a number for every cell of the layout that has more than one value: the index of the value, little-endian, at the same place in
 * every seed. include/margay_seed.h reads them, with tables that describe the layout (seed.h). A structure that is nothing but bytes and their
 * number is written as those bytes. */
#ifndef MG_SHOW_SEEDS_H
#define MG_SHOW_SEEDS_H

#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"
#include "shape/structure.h"

/* A line of the tables: a cell of an object, the same for all objects of its kind. */
typedef struct mg_seed_row {
    uint32_t cell;   /* of the first object */
    uint32_t at;     /* where its number lies, from the object's first */
    uint64_t offset; /* in the object, or in the array that it is an element of */
    int32_t owner;   /* the row, an array or a union, that it is a part of; -1: none */
    uint32_t key;    /* which element or arm of that */
} mg_seed_row;

/* Objects of one type; the root may be a kind by itself. */
typedef struct mg_seed_kind {
    uint32_t first, count; /* objects */
    uint32_t row, row_count;
    uint32_t at, stride;
} mg_seed_kind;

typedef struct mg_seeds {
    const mg_layout *layout; /* borrows */
    MG_VEC(mg_seed_row) rows;
    MG_VEC(mg_seed_kind) kinds;
    uint32_t *at;     /* per cell: where its number is; MG_NONE: it has none. Owns, like row_of */
    uint32_t *row_of; /* per cell of a first object */
    uint32_t size;    /* of a seed */
    uint32_t text;    /* the cell of the first byte's array, or of the pointer to it */
    bool is_text;     /* the structure is nothing but bytes and their number */
    uint32_t length;  /* the cell with their number; MG_NONE: there is none, zeros follow the bytes */
    const mg_slot *bytes;
} mg_seeds;

void mg_seeds_init(mg_seeds *seeds, const mg_layout *layout);
void mg_seeds_clear(mg_seeds *seeds);

/* One structure's bytes. */
bool mg_seeds_add(const mg_seeds *seeds, mg_text *out, const mg_structure *structure, mg_status *status);
/* Writes seed.h. */
void mg_seeds_add_header(const mg_seeds *seeds, mg_text *out, const char *version);

/* How many bytes the number of a cell has in a seed. */
uint32_t mg_seeds_width(const mg_layout *layout, uint32_t cell);

#endif
