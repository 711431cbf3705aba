/* The second layer of the fence: a filter on the system calls of a worker. The first layer is the weave, which lets the target store
 * and call only where it may; if something gets through that all the same, the kernel ends the worker (SIGSYS) before the call is made.
 *
 * What stays allowed is what the host's own code needs while it searches: memory without execute permission, sleeping, the clock, signals to
 * itself, standard error, exit. docs/security.md says what this protects and what it does not. */
#ifndef MG_ENGINE_SANDBOX_H
#define MG_ENGINE_SANDBOX_H

#include <stdbool.h>

/* Can this kernel filter the system calls of a process? */
bool mg_sandbox_is_available(void);
/* Closes every descriptor but standard error, forbids core files and installs the filter. For good: call it in a worker. False: errno
 * says why, and the process must not go on. */
bool mg_sandbox_enter(void);

#endif
