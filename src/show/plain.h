/* One structure on one line, for people: tree{root=N0{left=null, right=null}, size=1}. */
#ifndef MG_SHOW_PLAIN_H
#define MG_SHOW_PLAIN_H

#include "show/view.h"

/* Adds the structure, without a newline. An object is written out where it is first mentioned. */
void mg_plain_add(mg_text *out, mg_view *view);

#endif
