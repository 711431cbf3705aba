/* One program on its way from bitcode to native code: a module and the context that owns it.
 *
 * Opaque to the rooms above: what they need of it is in front.h, weave.h and jit.h. */
#ifndef MG_WEAVE_UNIT_H
#define MG_WEAVE_UNIT_H

#include "shape/linkage.h"

typedef struct mg_unit mg_unit;

mg_unit *mg_unit_new(void);
void mg_unit_free(mg_unit *unit);

/* What gcc needs to link the program: known once it is woven. */
const mg_linkage *mg_unit_linkage(const mg_unit *unit);

#endif
