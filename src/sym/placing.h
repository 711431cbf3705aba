/* Values for the points of a closure: which numbers they can be, when some are given and all lie between 0 and a greatest one. */
#ifndef MG_SYM_PLACING_H
#define MG_SYM_PLACING_H

#include "sym/closure.h"
#include "sym/reply.h"

typedef struct mg_placing {
    uint64_t most[MG_CLOSURE_POINTS];   /* the greatest value of each point */
    uint64_t values[MG_CLOSURE_POINTS]; /* of those that are given; of the others they are found */
    bool is_given[MG_CLOSURE_POINTS];
} mg_placing;

/* MG_REPLY_NO: there are no such values. MG_REPLY_YES: `values` has them. MG_REPLY_UNKNOWN: points that must differ got in each other's way. */
mg_reply mg_placing_find(mg_placing *placing, const mg_closure *closure);

#endif
