/* Looks at the limits while the process does what it cannot be interrupted in: LLVM's work. A thread of its own does, and ends the process
 * (last_words.h) when one is reached, or when the thread that works has crashed. There are no workers meanwhile, and the thread is gone before there is one: who forks has one thread. */
#ifndef MG_BASE_WATCH_H
#define MG_BASE_WATCH_H

void mg_watch_begin(void);
void mg_watch_stage(
    const char *doing);  /* what is going on, for the message; a constant: "LLVM compiles the program" */
void mg_watch_end(void); /* does not return if a limit is reached and the process ends for it */

#endif
