/* What the models of threads and of what they wait for share; see libc_threads.c.
 *
 * What a lock holds lies in the program's own memory, where the program has it: so static initialisers work, and one that is freed, copied or not initialised is met
 * as such. The host looks at one word to see whether a thread can go on, and at a few others to tell who waits for whom (shape/woven.h). */
#ifndef MG_HOOKS_THREADING_H
#define MG_HOOKS_THREADING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "engine/control.h"

#define MODEL(name) mg_libc_##name
/* Inlined, so that a verdict blames the line that called it; and what these touch is no access of the program (weave/touches.c). */
#define INLINE __attribute__((always_inline, disable_sanitizer_instrumentation))
#define UNSEEN __attribute__((disable_sanitizer_instrumentation))

/* Of the host. A thread has a number, from 1 on. It waits with an operation, the object that this is about, and another one that is written, or 0. */
uint64_t mg_thread_self(void);
uint64_t mg_thread_wait(uint64_t operation, const void *object, uint64_t size, uint64_t other);
uint64_t mg_thread_bad_lock(void);
long long mg_choose(long long lo, long long hi, const char *text);

static INLINE void require(bool holds)
{
    if (!holds)
        mg_thread_bad_lock();
}

/* Who waits to be woken, in a list of whatever it waits for. Each lies among the locals of its thread. */
typedef struct waiter {
    unsigned is_woken;
    const void *object; /* that it waits for */
    struct waiter *next;
} waiter;

_Static_assert(offsetof(waiter, object) == MG_WAITER_OBJECT_AT, "the host looks at it");

/* A wait until a time has ended by that: 0 the time has come, else an error (libc_time.c). */
int MODEL(mg_time_out)(const struct timespec *until, int timed_out);

#endif
