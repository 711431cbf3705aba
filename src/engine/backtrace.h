/* The calls that were open when the target was stopped, as return addresses. Woven functions keep frame pointers, each pointing to that of
 * its caller and the return address beside it; nothing is written down while the target runs. */
#ifndef MG_ENGINE_BACKTRACE_H
#define MG_ENGINE_BACKTRACE_H

#include "engine/run.h"

/* The frame pointer of the function that waits in a gate; 0: there is none. */
uint64_t mg_backtrace_frame(void);
/* Of the run that ended last, while its stack is still there: where control would have returned to, the innermost call first. Gives their
 * number, at most room. */
uint32_t mg_backtrace_take(const mg_run *run, uint64_t *addresses, uint32_t room);

#endif
