/* mg_input: what a program names as an input of its path. When it is called, all that is reached from there is copied: numbers as they are, and of a value that is
 * not chosen yet its lane, so that it is told as the path has chosen it by its end. Nothing is chosen for it.
 *
 * The copies lie beside the target's memory. How many of them belong to the path is noted where the undo log puts it back (MG_NOTES): what lies beyond was copied on
 * another path, and is written over. */
#ifndef MG_CHOICE_INPUTS_H
#define MG_CHOICE_INPUTS_H

#include "base/text.h"
#include "choice/cells.h"
#include "choice/show.h"
#include "shape/input.h"

/* Something that was copied. */
typedef struct mg_input_place {
    const mg_type *type; /* of an array that of its elements */
    uint64_t address, size, count;
    bool is_array;
    const char *name; /* of an input, in the target's memory; NULL: pointers lead here */
    size_t first, tokens;
} mg_input_place;

typedef struct mg_inputs {
    bool is_wanted; /* else mg_input does nothing */
    mg_cells *cells;
    const mg_types *types;
    mg_show show; /* finds the lengths of arrays and the arms of unions */
    MG_VEC(mg_input_place) places;
    MG_VEC(mg_input_token) tokens;
    const mg_input_place *place; /* the one that is copied */
    bool is_unknown;             /* a length or a tag is not chosen yet */
} mg_inputs;

/* Fills in the function of the host; borrows. */
void mg_inputs_install(mg_inputs *inputs, mg_cells *cells, const mg_types *types, const mg_show_rules *rules);
/* At the end of a path: all that it has named, as shape/input.h has it; nothing if it has named nothing. */
void mg_inputs_write(mg_inputs *inputs, mg_text *out);

/* ---- between the two files -------------------------------------------------------------------------------- */

/* The lowest bytes of a value. */
static inline uint64_t mg_inputs_cut(uint64_t value, uint64_t bytes)
{
    return bytes < sizeof value ? value & ((1ull << bytes * 8) - 1) : value;
}

/* Copies a place that was found: its scalars become tokens. */
void mg_inputs_copy(mg_inputs *inputs, size_t place);
/* Where a pointer leads that is not NULL. If there is something of this type, it becomes a place. NULL: nothing is known of its type. length: that of an array, by a
 * rule; else -1. */
mg_input_token mg_inputs_lead(mg_inputs *inputs, const mg_type *type, uint64_t address, int64_t length);

#endif
