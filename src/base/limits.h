/* What ends Margay from outside, whatever it is doing: the time it may take, the memory that it and the processes it started may take
 * together, and signals that ask it to end. There is one set of limits for the process. Code that may take long checks them regularly;
 * LLVM cannot, so while it works a thread does (watch.h). */
#ifndef MG_BASE_LIMITS_H
#define MG_BASE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/status.h"

typedef enum mg_halt { MG_HALT_NONE, MG_HALT_TIME, MG_HALT_MEMORY, MG_HALT_SIGNAL, MG_HALT_PART } mg_halt;

/* Time runs from now on; 0 seconds: no limit. 0 bytes: three quarters of what there is. Signals no longer end the process, but are noted. */
void mg_limits_begin(double seconds, uint64_t bytes);
/* A part of the work begins that has a time of its own; 0 seconds: none. */
void mg_limits_begin_part(double seconds);
/* For a worker process: it has no limits of its own, and ignores signals that ask to end, which are meant for the parent. */
void mg_limits_leave(void);

/* Which limit is reached? The first checks time and signals; the second also memory, which costs some more system calls. */
mg_halt mg_limits_check(void);
mg_halt mg_limits_check_memory(void);
bool mg_limits_is_over(uint64_t bytes); /* Is this more than all may take together? */

/* Calls this, as a signal handler, when the process itself has crashed; if it returns, the process ends by the signal. NULL: nothing. */
void mg_limits_on_fault(void (*handler)(int number));

/* "--timeout was reached" and so on; lives as long as the process. */
const char *mg_halt_text(mg_halt halt);
/* Fills the status and returns false; `doing` is what was going on: "clang compiles a.c". */
bool mg_halt_fail(mg_halt halt, const char *doing, mg_status *status);

/* Which processes count towards the memory limit: the worker, without the memory it shares with this process; and a program that was
 * started (child.h), with all that it starts. 0: there is none. */
void mg_limits_set_worker(pid_t worker);
void mg_limits_set_child(pid_t child);
/* Does whoever waits for a child check the limits, so that nobody else needs to? */
bool mg_limits_are_watched(void);
/* Whoever waited for a child found one reached and is about to end the process for it; from now on they stay watched. */
void mg_limits_claim(void);

#endif
