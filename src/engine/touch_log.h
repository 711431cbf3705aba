/* The log of accesses (touch.h), as the host sees it: it makes room, adds what functions of the host do for the program, and is cut when the search goes
 * back. An entry has the step that the path took next, so nothing of it is in the undo log. */
#ifndef MG_ENGINE_TOUCH_LOG_H
#define MG_ENGINE_TOUCH_LOG_H

#include "engine/run.h"

/* Once, in a program that can create threads; in others there is no log. */
void mg_touches_init(mg_run *run);
/* Makes room in a log that is full, or ends the run. */
void mg_touches_make_room(mg_run *run, uint32_t site);
/* The same as mg_touches_add for an access of the thread that runs, which waits in a gate; gives the new entry. */
mg_touch *mg_touches_push(mg_run *run, uint64_t address, uint64_t size, uint32_t kind, uint32_t site);
/* The search goes back to where this step is taken: what came after it is forgotten. NULL: all is. */
void mg_touches_cut(const struct mg_step *step);

static inline uint32_t mg_touches_count(void)
{
    return (uint32_t)(MG_CONTROL->touches.top - MG_CONTROL->touches.first);
}

#endif
