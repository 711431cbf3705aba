/* Finds what gcc needs to link the program of a kit. */
#ifndef MG_WEAVE_LINK_NEEDS_H
#define MG_WEAVE_LINK_NEEDS_H

#include "shape/linkage.h"
#include "weave/unit.h"

/* Fills the linkage of a unit, before anything is woven. */
void mg_linkage_find(mg_unit *unit);
void mg_linkage_clear(mg_linkage *linkage);

#endif
