/* Who moves: which threads can go on, which of them is picked, and going on in another one. */
#ifndef MG_THREADS_MOVING_H
#define MG_THREADS_MOVING_H

#include "threads/threads.h"

/* The first thread in a state; MG_NONE: there is none. */
uint32_t mg_moving_find(const mg_threads *threads, mg_thread_state state);
/* Does a thread that is about to do this wait until another one wakes it? */
bool mg_moving_is_woken(mg_thread_op operation);
/* The stack that runs is that of this thread. */
void mg_moving_go_to(mg_threads *threads, uint32_t number);
/* The thread that runs waits, or has ended: goes on in another one, or in the same. Gives what the function of the host gives that this one waits
 * for. Ends the run if none can go on. */
uint64_t mg_moving_on(mg_threads *threads);

static inline const mg_thread *mg_moving_running(const mg_threads *threads)
{
    return &threads->each[mg_target_stacks_running()];
}

#endif
