/* The choices that led to a failure, one by one, for a page: fields of the structure and choices of the program, in the order in which the
 * program asked for them.
 *
 *   [{"what":"N0.key","value":"2","options":["0","1","2"],"cell":5,"object":1},
 *    {"what":"mg_int(0, n)","value":"0","range":"0..100000"}, ...]
 *
 * options: what it was chosen from, if that is a short list; else range says it in words. isOpen: its value was never used. target: the
 * number of the object that a pointer leads to. */
#ifndef MG_FAILURE_WALK_H
#define MG_FAILURE_WALK_H

#include "base/text.h"
#include "failure/failure.h"

void mg_walk_add_json(mg_text *out, const mg_failure *failure);

#endif
