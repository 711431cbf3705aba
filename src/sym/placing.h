/* Finds values for the points of a closure, if some are given and each point has a greatest value. */
#ifndef MG_SYM_PLACING_H
#define MG_SYM_PLACING_H

#include "sym/closure.h"
#include "sym/reply.h"

typedef struct mg_placing {
    uint64_t most[MG_CLOSURE_POINTS];   /* the greatest value of each point */
    uint64_t values[MG_CLOSURE_POINTS]; /* in: those that are given; out: all */
    bool is_given[MG_CLOSURE_POINTS];
} mg_placing;

/* MG_REPLY_NO: there are no such values. MG_REPLY_YES: `values` has them. MG_REPLY_UNKNOWN: none were found, as some points must differ. */
mg_reply mg_placing_find(mg_placing *placing, const mg_closure *closure);

#endif
