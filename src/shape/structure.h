/* One candidate, as chosen: which value each cell took. Nothing here knows how it was found. */
#ifndef MG_SHAPE_STRUCTURE_H
#define MG_SHAPE_STRUCTURE_H

#include "shape/layout.h"

/* Without gaps: picks are sent and compared as bytes. */
typedef struct mg_pick {
    uint32_t cell;
    uint64_t index; /* into the cell's domain: range lo + index, list values[index]; a REF with has_null: 0 is
                       NULL and i is object i - 1 of the pool, without: i is object i */
} __attribute__((packed, aligned(4))) mg_pick;

/* A field that mg_havoc reset, and the value that was chosen for it afterwards. */
typedef struct mg_again {
    uint32_t call; /* of mg_havoc, from 0 */
    mg_pick pick;
} mg_again;

typedef struct mg_structure {
    const mg_layout *layout; /* borrows */
    uint64_t *index;         /* per cell, where it is chosen; owns, like the next two */
    bool *is_chosen;         /* per cell; false: nobody looked at it */
    uint32_t *touched;       /* the cells that were set last, pick_count of them */
    const mg_pick *picks;    /* in the order of reading; borrows */
    uint32_t pick_count;
} mg_structure;

void mg_structure_init(mg_structure *structure, const mg_layout *layout);
void mg_structure_clear(mg_structure *structure);

/* Makes the structure the one these picks describe; forgets the one before. Borrows picks until the next call. */
void mg_structure_set(mg_structure *structure, const mg_pick *picks, uint32_t count);

/* For a moment: one cell is chosen to be another of its values, or is not chosen. Whoever does that puts it back. */
void mg_structure_put(mg_structure *structure, uint32_t cell, uint64_t index);
void mg_structure_drop(mg_structure *structure, uint32_t cell);

bool mg_structure_is_chosen(const mg_structure *structure, uint32_t cell); /* false: a don't-care */
int64_t mg_structure_integer(const mg_structure *structure, uint32_t cell);
double mg_structure_real(const mg_structure *structure, uint32_t cell);
/* The object a chosen REF cell points to, or MG_NONE for NULL. */
uint32_t mg_structure_target(const mg_structure *structure, uint32_t cell);
/* The live arm of a union's slot (its child number), or MG_NONE while the tag is unknown or has no arm. */
uint32_t mg_structure_arm(const mg_structure *structure, const mg_slot *slot);
/* What to show in the place of a slot: of a pointer that may lead to several kinds of things, or a flexible array, what is chosen. */
const mg_slot *mg_structure_shown(const mg_structure *structure, const mg_slot *slot);
/* The length of a chosen BLOCK cell's array, in elements. */
uint64_t mg_structure_length(const mg_structure *structure, uint32_t cell);

/* How many elements of an array are there; of one with a length that was not chosen: up to the last that was. */
uint64_t mg_structure_elements(const mg_structure *structure, const mg_slot *array);

/* Objects in the order a reader meets them: from the root, each object's fields in order, depth first along
 * chosen pointers; each once. Writes object indices into out (room for object_count), returns how many. */
uint32_t mg_structure_reachable(const mg_structure *structure, uint32_t *out);

#endif
