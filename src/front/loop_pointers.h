/* What pointers lead to that loops with an MG_LOOP_INVARIANT may change: a proof has fields of these types in the arguments of the function, to forget them to. */
#ifndef MG_FRONT_LOOP_POINTERS_H
#define MG_FRONT_LOOP_POINTERS_H

#include "base/vec.h"
#include "shape/type.h"
#include "weave/unit.h"

/* The structs that variables of functions with such loops point to, if they are assigned to; each once. One that is local to a function, or of which there are several by that name, is left
 * out. */
void mg_loop_pointers_find(const mg_unit *unit, const mg_types *types, mg_type_list *found);

#endif
