/* Which path comes next, and how much of the tree lies behind. */
#ifndef MG_PATH_NEXT_H
#define MG_PATH_NEXT_H

#include "path/path.h"

/* The next path is the present one up to a step, which takes another way. */
typedef struct mg_next {
    uint32_t position; /* MG_NONE: there is no next path */
    uint32_t taken;
} mg_next;

/* What is known of a way of a step: mg_mark. */
static inline uint8_t mg_path_mark(const mg_path *path, const mg_step *step, uint32_t way)
{
    return step->marks < step->marks_end ? path->marks[step->marks + way] : (uint8_t)MG_MARK_NONE;
}

/* The first way of a step, beginning with `way`, that must be run because its result is not known; past the last way when there is none. */
uint32_t mg_path_first_unknown(const mg_path *path, const mg_step *step, uint32_t way);
/* The deepest step of the path that has a way left takes it (invariant 28). */
mg_next mg_path_find_next(const mg_path *path);

/* The part of the tree that lies before the path: the sum over its steps of taken / (product of widths so far). Another process may be
 * changing the path. */
double mg_path_fraction(const mg_path *path);

#endif
