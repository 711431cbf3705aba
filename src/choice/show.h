/* A structure in the target's memory as a line of text, for a program that asks for it (mg_show). Looking at a field chooses it. */
#ifndef MG_CHOICE_SHOW_H
#define MG_CHOICE_SHOW_H

#include "base/text.h"
#include "engine/run.h"
#include "shape/type.h"

/* tree{root=N1{left=null, right=null}, size=1}: objects are numbered as they are met, so that two structures are the same exactly if their
 * lines are. */
void mg_show_add(mg_text *out, const mg_type *type, uint64_t address);

#endif
