/* Busy waits end. A loop that carries nothing from turn to turn (weave/spins.c) asks at the beginning of each turn. If the turn before has changed nothing, the thread would do the
 * same again: it waits, as an operation `spin`, until another thread has written what that turn has read. Then it goes on without being picked, to the first operation of
 * its next turn.
 *
 * Who writes what is told by the log of accesses. A failed compare-exchange is no write, and neither is one that leaves all as it was; locals of functions that
 * were called in the turn do not count. For a reduction: what a thread does after `spin` comes after the write that ended it, whether or not both touch the
 * same bytes; before that write it has no next operation. */
#ifndef MG_THREADS_SPINNING_H
#define MG_THREADS_SPINNING_H

#include "threads/threads.h"

/* The thread that runs begins a turn of a loop, not the first if is_back. What it touched before is closed. True: it is to wait. */
bool mg_spinning_turn(mg_threads *threads, uint64_t loop, bool is_back);
/* Has somebody written what a thread read in its last turn, which waits there? */
bool mg_spinning_can_end(const mg_threads *threads, uint32_t number);

#endif
