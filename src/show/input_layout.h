/* The inputs of a path of a test as a layout and picks, so that they are shown as structures are: what the program has named (mg_input), or else its choices and
 * the structures of MG_ANY. If there are several, they are the fields of a struct that is made up for them. */
#ifndef MG_SHOW_INPUT_LAYOUT_H
#define MG_SHOW_INPUT_LAYOUT_H

#include "base/vec.h"
#include "shape/choice_record.h"
#include "shape/input.h"
#include "shape/structure.h"

/* One path. All borrowed. */
typedef struct mg_path_inputs {
    const char *named; /* as shape/input.h has it */
    size_t named_length;
    const mg_choice_record *choices; /* those that are shown if nothing is named */
    size_t choice_count;
    const mg_site *sites;    /* of the choices */
    const mg_layout *layout; /* of the structures of MG_ANY, a root for each call; NULL: there are none */
    const mg_pick *picks;
    uint32_t pick_count;
} mg_path_inputs;

typedef struct mg_input_layout {
    const mg_types *types; /* borrows */
    bool fills;            /* what was not chosen gets a value, and an enumerator is a number: for C */
    mg_arena kept;         /* types that are made up; they live as long as this */
    MG_VEC(const mg_type *) made;
    mg_arena arena; /* of the path at hand, like all that follows */
    mg_layout layout;
    MG_VEC(mg_object) objects;
    MG_VEC(mg_cell) cells;
    MG_VEC(mg_domain) domains;
    MG_VEC(mg_pool) pools;
    MG_VEC(mg_arm) arms;
    MG_VEC(mg_pick) picks;
    mg_root root;
    const mg_type *blind; /* a union of which nobody knows the live member; or NULL */
} mg_input_layout;

void mg_input_layout_init(mg_input_layout *made, const mg_types *types, bool fills);
void mg_input_layout_clear(mg_input_layout *made);
/* Makes the layout of a path, in place of the one before. False: what was named is not as shape/input.h has it. */
bool mg_input_layout_set(mg_input_layout *made, const mg_path_inputs *path);

/* ---- between the files ------------------------------------------------------------------------------------- */

/* input_types.c: the same type for the same question. */
const mg_type *mg_input_pointer(mg_input_layout *made, const mg_type *target);
const mg_type *mg_input_array(mg_input_layout *made, const mg_type *element, uint64_t count);
const mg_type *mg_input_number(mg_input_layout *made, mg_type_kind kind);
const mg_type *mg_input_word(mg_input_layout *made,
                             const char *word); /* an enum with this enumerator, which is 0 */
/* A struct with these fields; names that are used twice get numbers. */
const mg_type *mg_input_struct(mg_input_layout *made, const mg_field *fields, size_t count);
/* The name of a field for what was written as an expression. */
const char *mg_input_name(mg_arena *arena, const char *expression);

/* Adds a cell, and a pick if it is chosen; a pick has the first value of the domain. Gives its number. */
uint32_t mg_input_add_cell(mg_input_layout *made, const mg_cell *cell, const mg_domain *domain, bool is_chosen);
/* A cell of a pointer that leads to an object, or to a byte of it. is_element: to the first of an array, rather than to all of it. */
void mg_input_add_reference(mg_input_layout *made, mg_cell *cell, uint32_t object, uint64_t offset,
                            bool is_element);
/* input_choices.c: a slot for each choice; gives how many. */
size_t mg_input_add_choices(mg_input_layout *made, const mg_path_inputs *path, mg_slot *slots,
                            mg_field *fields);

#endif
