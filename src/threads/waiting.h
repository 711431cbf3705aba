/* What is told of a thread that waits: for whom, or for how many. */
#ifndef MG_THREADS_WAITING_H
#define MG_THREADS_WAITING_H

#include "threads/threads.h"

/* An mg_move without a count and without the number of the thread. */
mg_move mg_waiting_describe(const mg_thread *thread);

/* When nobody can go on: the thread that is blamed. It waits, in a circle of threads that wait for each other if there is one; else for more than the end of another one, if any does. */
uint32_t mg_waiting_blame(const mg_threads *threads);

#endif
