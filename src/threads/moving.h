/* Who moves: which threads can go on, which of them is picked, and going on in another one. */
#ifndef MG_THREADS_MOVING_H
#define MG_THREADS_MOVING_H

#include "threads/threads.h"

/* The first thread in a state; MG_NONE: there is none. */
uint32_t mg_moving_find(const mg_threads *threads, mg_thread_state state);
/* Steps of kind `thread`; their context is an mg_threads. */
extern const mg_step_ops mg_moving_steps;
/* The stack that runs is that of this thread. */
void mg_moving_go_to(mg_threads *threads, uint32_t number);
/* The thread that runs waits, or has ended: goes on in another one, or in the same. Gives what the function of the host gives that this one waits
 * for. Ends the run if none can go on. */
uint64_t mg_moving_on(mg_threads *threads);
/* The run has ended: what is still to be tried because of it is noted. */
void mg_moving_end(mg_threads *threads);

static inline const mg_thread *mg_moving_running(const mg_threads *threads)
{
    return &threads->each[mg_target_stacks_running()];
}

#endif
