/* What follows a read refuses some values, whatever else is: a function that tells which, for all values of the field at once.
 *
 * It is a copy of the code behind the load, as a decider is, but every question about the value read is answered by a set: a bit for
 * each value, by index, for which the answer is yes. A branch on a question goes both ways, each with its part of the values; what
 * comes to a return at which the predicate refuses is refused. The copy has no branches: all its ways are gone one after the other.
 *
 * Around the copy stand hooks (mask_hooks.c): the function is the whole of a masked read, up to the gate. */
#ifndef MG_WEAVE_MASKS_H
#define MG_WEAVE_MASKS_H

#include "weave/weaver.h"

/* After inlining and before lanes are woven: looks at every read, and adds those that refuse something to weaver->maskers. */
void mg_masks_find(mg_weaver *weaver);

#endif
