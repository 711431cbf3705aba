/* The calls that were open when the target was stopped, as return addresses. They are found by following frame pointers, which woven functions
 * keep: each points to the caller's, beside which lies the return address. So nothing has to be recorded while the target runs. */
#ifndef MG_ENGINE_BACKTRACE_H
#define MG_ENGINE_BACKTRACE_H

#include "engine/run.h"

/* The frame pointer of the function that waits in a gate; 0: there is none. */
uint64_t mg_backtrace_frame(void);
/* Of the run that ended last, while its stack is still there: where control would have returned to, the innermost call first. Gives their
 * number, at most room. */
uint32_t mg_backtrace_take(const mg_run *run, uint64_t *addresses, uint32_t room);
/* The same of a stack that waits in a gate. */
uint32_t mg_backtrace_of_waiting(const mg_target_stack *stack, uint64_t *addresses, uint32_t room);
/* The same of the stack that runs, from this frame pointer on. */
uint32_t mg_backtrace_from(uint64_t innermost, uint64_t *addresses, uint32_t room);

#endif
