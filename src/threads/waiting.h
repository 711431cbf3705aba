/* What is told of a thread that waits: for whom, or for how many. */
#ifndef MG_THREADS_WAITING_H
#define MG_THREADS_WAITING_H

#include "threads/threads.h"

/* An mg_move without a count and without the number of the thread. */
mg_move mg_waiting_describe(const mg_thread *thread);

#endif
