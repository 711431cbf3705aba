/* A possible reason why nothing is valid: fields that can only be NULL, because no objects of the type that they point to are ever made. */
#ifndef MG_REPORT_NULLS_H
#define MG_REPORT_NULLS_H

#include <stdbool.h>
#include <stdio.h>

#include "shape/layout.h"

/* Prints those that have no rule in MG_BOUNDS, and what to do. False: there are none. */
bool mg_nulls_tell(FILE *out, const mg_layout *layout);

#endif
