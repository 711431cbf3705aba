/* Steps of kind `split`, which narrow down a field without choosing its value. If the field refers to objects, the step says how many were in use before
 * it (`used`) and after it (`value`). The parameter `used` is where that number is kept; NULL: the field refers to none. */
#ifndef MG_LANE_SPLITS_H
#define MG_LANE_SPLITS_H

#include "path/path.h"

static inline void mg_split_begin(mg_step *step, const uint32_t *used)
{
    step->value = step->used = used ? *used : 0;
}

/* Only the number is put back: the answer itself is made true when the question is asked again. */
static inline void mg_split_settle(const mg_step *step, uint32_t *used, bool is_last)
{
    if (used)
        *used = is_last ? step->used : (uint32_t)step->value;
}

static inline void mg_split_undo(const mg_step *step, uint32_t *used)
{
    if (used)
        *used = step->used;
}

static inline mg_pick mg_split_describe(void *context, const mg_step *step)
{
    (void)context;
    return (mg_pick){step->owner, MG_NONE};
}

#endif
