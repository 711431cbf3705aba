/* Thread-local variables. The first thread has them where the weave put them. Every other one has a copy of each, made of the same image, from when it is created
 * until it ends: blocks of the heap, as far apart as the first thread's are. Whoever uses one of a thread that has ended uses what is freed. */
#ifndef MG_ENGINE_THREAD_LOCALS_H
#define MG_ENGINE_THREAD_LOCALS_H

#include "engine/run.h"

/* Makes those of a new thread; ends the run when there is no room, and blames this site. Gives how far they lie above those of the first thread; 0: the program has none. */
uint64_t mg_thread_locals_make(mg_run *run, uint32_t site);
/* The thread has ended: gives back what was made for it. */
void mg_thread_locals_drop(mg_run *run, uint64_t distance);
/* Does a thread have one at this address, made by mg_thread_locals_make? */
bool mg_thread_locals_has(uint64_t address);

#endif
