/* Between the host's stack and the target's: four functions in assembly, and the gates of control.h and host.def. */
#ifndef MG_ENGINE_GATE_H
#define MG_ENGINE_GATE_H

#include <stdint.h>

/* Calls function(argument) on the stack that ends at stack_top; returns its result. The result means nothing when the target
 * was left by mg_gate_leave. */
uint64_t mg_gate_enter(uint64_t function, uint64_t argument, uint64_t stack_top);
/* Goes on in a gate whose frame, at sp on the target's stack, was put back by a checkpoint. Returns as mg_gate_enter. */
uint64_t mg_gate_resume(uint64_t sp);
/* The same, but returns from the gate to the target: what it asked for is done. The gate's frame need not be put back; it
 * is read where it was saved. */
uint64_t mg_gate_proceed(uint64_t sp, const void *frame);
/* Forgets the target's stack and returns from mg_gate_enter. */
_Noreturn void mg_gate_leave(void);

/* Makes a frame at the top of an empty stack, as if the function of the host with this number had been called by one that is about to begin: when
 * that returns on this stack, the function begins, which must not return. Gives the stack pointer. */
uint64_t mg_gate_make(uint64_t stack_top, uint64_t function, uint32_t host);
void mg_gate_again(void); /* where a gate of host.def goes on when it is resumed; only its address matters */

void mg_gate_access(void); /* these: called from woven code only, in its own convention */
void mg_gate_fail(void);
void mg_gate_copy(void);
void mg_gate_leave_frame(void);
void mg_gate_pop(void);
void mg_gate_lane(void); /* the only one that gives something back */

#endif
