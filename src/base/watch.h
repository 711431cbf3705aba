/* Checks the limits while LLVM works, which cannot be interrupted. A thread of its own does it, and ends the process (last_words.h) when a limit
 * is reached or the working thread has crashed. The thread is gone before a worker is forked: a process that forks should have one thread. */
#ifndef MG_BASE_WATCH_H
#define MG_BASE_WATCH_H

void mg_watch_begin(void);
void mg_watch_stage(
    const char *doing);  /* what is going on, for the message; a constant: "LLVM compiles the program" */
void mg_watch_end(void); /* does not return if a limit is reached and the process ends for it */

#endif
