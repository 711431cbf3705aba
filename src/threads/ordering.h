/* What an operation orders, and what it touches: the clocks and the log of accesses are told when its turn has come, and again when the thread comes to its next one. */
#ifndef MG_THREADS_ORDERING_H
#define MG_THREADS_ORDERING_H

#include "threads/threads.h"

/* The thread that runs is about to do what it waited for; ends the run if that is a race. */
void mg_ordering_begin(mg_threads *threads);
/* The thread that runs comes to its next operation, or ends: what it touched since the last one is compared with what others did. True: it has a race. */
bool mg_ordering_end(mg_threads *threads);
/* A thread goes on without being picked. */
void mg_ordering_wake(mg_threads *threads, uint32_t number);
/* The same as mg_ordering_end, in a function of the host: ends the run if it has a race. */
void mg_ordering_stop(mg_threads *threads);
/* Accesses of the thread that runs need no log while it is the only one that is left, and comes after all that others did. */
void mg_ordering_watch(mg_threads *threads);
/* Can another thread touch this memory now? */
bool mg_ordering_can_meet(const mg_threads *threads, uint64_t address);

#endif
