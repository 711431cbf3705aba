/* Why nothing may be valid: fields that can only be NULL, because no object is ever made of what they point to. */
#ifndef MG_REPORT_NULLS_H
#define MG_REPORT_NULLS_H

#include <stdio.h>

#include "shape/layout.h"

/* One line on those that no rule of MG_BOUNDS is for, and what to do; nothing when there are none. */
void mg_nulls_tell(FILE *out, const mg_layout *layout);

#endif
