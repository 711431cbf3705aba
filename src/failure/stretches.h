/* The schedule of a failure, for a page: what the threads did one after the other, and what they wait for in the end.
 *
 *   {"count":3,"hidden":0,
 *    "stretches":[{"thread":2,"what":"makes an atomic access","from":9,"to":10,"file":"counter.c","end":"then it ends","place":0}, ...],
 *    "waits":[{"thread":1,"what":"waits at ...","from":21,...}],
 *    "places":[{"file":"counter.c","line":9,"first":4,"lines":[...]}, ...]}
 *
 * count: of the threads; hidden: so many stretches before these are left out; from, to: lines; place: the source, by its number among the places. */
#ifndef MG_FAILURE_STRETCHES_H
#define MG_FAILURE_STRETCHES_H

#include "base/text.h"
#include "failure/failure.h"

void mg_stretches_add_json(mg_text *out, const mg_failure *failure);

#endif
