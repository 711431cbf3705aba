/* Reads behind which the code refuses some values of the field, whatever other fields are.
 *
 * For such a read a function is made, the *masker*: a copy of the code behind the read (sequel.h) in which the value read is the set of all
 * that the field can be. Every question about it is answered by a mask: a bit for each value of the field, by its index, set where the
 * answer is yes. A branch on such a question is followed both ways, each with its part of the values. Values that come to a return where the
 * predicate refuses are refused.
 *
 * Around the copy stand hooks (mask_hooks.c): the masker is the whole of a masked read, up to the gate. */
#ifndef MG_WEAVE_MASKER_H
#define MG_WEAVE_MASKER_H

#include "weave/weaver.h"

/* After inlining and before lanes are woven: looks at every read, and adds those that refuse something to weaver->maskers. */
void mg_maskers_find(mg_weaver *weaver);

#endif
