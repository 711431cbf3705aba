/* A possible reason why nothing is valid: numbers that can only have one value. */
#ifndef MG_REPORT_FIXED_H
#define MG_REPORT_FIXED_H

#include "base/text.h"
#include "shape/layout.h"

/* "struct list.size, struct node.key": a few of them; nothing if there are none. */
void mg_fixed_add(mg_text *out, const mg_layout *layout);

#endif
