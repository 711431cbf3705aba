/* --dont-care=enumerate: fields that the predicate never read get all their values, as in Korat.
 *
 * The predicate accepts whatever they are, so it is not run for them: they become steps of the path behind those that it has taken (MG_STEP_unread), and its
 * run is left as it ended until all their values were gone through. A field that refers to an object brings that object's fields with it. */
#ifndef MG_SEARCH_DONT_CARE_H
#define MG_SEARCH_DONT_CARE_H

#include "base/vec.h"
#include "choice/cells.h"

/* An object that the walk has come to. */
typedef struct mg_walked {
    uint32_t object;
    uint32_t position; /* of the first step that is of one of its fields, or of those behind them */
    uint32_t reached;  /* so many objects had been come to when its fields were begun with */
} mg_walked;

typedef struct mg_dont_care {
    mg_cells *cells;
    uint32_t first;      /* position of the first step behind those of the predicate */
    uint32_t *positions; /* by cell: where its step is, if it is one of the path */
    bool *is_reached;    /* by object */
    uint32_t
        full; /* once all fields were read, by so many steps; MG_NONE: that is not known, or not true any more */
    uint32_t tied;            /* which fields these are hangs on so many steps, and not on those behind them */
    MG_VEC(mg_walked) walked; /* the objects that are reached, in order */
} mg_dont_care;

void mg_dont_care_init(mg_dont_care *d, mg_cells *cells);
/* After the predicate has accepted a candidate: gives a value to every unread field that can be reached from the root, in reading order. False, and a verdict
 * of the run: the path is too long, or the predicate did not read the same as before. */
bool mg_dont_care_begin(mg_dont_care *d);
/* After the last step of the path has taken another way: the same for the fields behind it. */
bool mg_dont_care_go_on(mg_dont_care *d);
/* Has the predicate read all fields, if it accepts after so many steps? */
static inline bool mg_dont_care_is_full(const mg_dont_care *d, uint32_t steps)
{
    return steps == d->full && !d->cells->has_forgotten;
}
/* The step at this position is about to take another way. */
static inline void mg_dont_care_note_change(mg_dont_care *d, uint32_t position)
{
    if (position < d->tied)
        d->full = MG_NONE;
}
/* Gives the last step, if it is of an unread field, its last value that has no other fields behind it; gives how many values that is further on. */
uint32_t mg_dont_care_skip(mg_dont_care *d);

#endif
