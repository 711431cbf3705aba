/* A possible reason why nothing is valid: fields that can only be NULL, because no objects of the type that they point to are ever made. */
#ifndef MG_REPORT_NULLS_H
#define MG_REPORT_NULLS_H

#include <stdio.h>

#include "shape/layout.h"

/* Prints those that have no rule in MG_BOUNDS, and what to do; nothing if there are none. */
void mg_nulls_tell(FILE *out, const mg_layout *layout);

#endif
