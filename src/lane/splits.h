/* Steps of kind `split`, which say something of a field without choosing its value. Of one that refers to objects the step has how many were in use before it
 * (`used`) and after it (`value`). `used`: where that number is kept; NULL: the field refers to none. */
#ifndef MG_LANE_SPLITS_H
#define MG_LANE_SPLITS_H

#include "path/path.h"

static inline void mg_split_begin(mg_step *step, const uint32_t *used)
{
    step->value = step->used = used ? *used : 0;
}

/* Whoever asked makes it true when it is asked again. */
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
