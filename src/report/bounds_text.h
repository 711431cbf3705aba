/* The bounds of a search as a person would say them: how many objects, which values each field may take. */
#ifndef MG_REPORT_BOUNDS_TEXT_H
#define MG_REPORT_BOUNDS_TEXT_H

#include <stdio.h>

#include "shape/layout.h"

void mg_bounds_print(FILE *out, const mg_layout *layout);

#endif
