/* The structures that MG_ANY gave on one path, as a layout with a root for each call. */
#ifndef MG_DRIVER_GIVEN_H
#define MG_DRIVER_GIVEN_H

#include "base/text.h"
#include "shape/layout.h"

typedef struct mg_given {
    mg_layout layout;   /* that of the board, but with the roots and objects that follow */
    mg_root *roots;     /* in the order of the calls; owns, like the objects */
    mg_object *objects; /* with other names from the second structure on */
    mg_arena names;     /* has these names */
} mg_given;

/* From what the worker sent (MG_RECORD_GIVEN). False: the path asked for none. To be cleared before it is set again. */
bool mg_given_set(mg_given *given, const mg_layout *layout, const mg_text *record);
void mg_given_clear(mg_given *given);

#endif
