/* A structure as C: static objects with initialisers, and a pointer mg_structure_1 to the root.
 *
 * The file compiles alone; with MG_HAVE_TYPES defined it leaves the types to the file that includes it. Names have the
 * structure's number, so that many structures can be in one file. */
#ifndef MG_SHOW_REBUILD_H
#define MG_SHOW_REBUILD_H

#include "show/declare.h"
#include "show/view.h"

/* The top of a file: how to use it. */
void mg_rebuild_add_head(mg_text *out, const char *version);
/* The types that the structures of a layout need and that are not declared yet. */
void mg_rebuild_add_types(mg_declare *declare, mg_text *out, const mg_layout *layout);
void mg_rebuild_add(mg_declare *declare, mg_text *out, mg_view *view);

#endif
