/* How the process ends where nobody can return a status: out of memory, a fatal error of LLVM, a limit that is reached while LLVM works.
 * The command that runs says once what must still be written then, so that its outputs are whole however it ends. */
#ifndef MG_BASE_LAST_WORDS_H
#define MG_BASE_LAST_WORDS_H

#include "base/status.h"

/* Writes the results so far. May be called in another thread than the one that set it, while that one is still working. */
typedef void mg_last_words(void *context, const mg_status *status);

void mg_last_words_set(mg_last_words *words, void *context); /* NULL: nothing is to be written */
/* In a worker process, whose parent says what became of it: ends without a word. */
void mg_last_words_mute(void);
bool mg_last_words_are_mute(void);
/* Writes the last words, prints the status to standard error, and exits with its code. If several threads get here, the first one does
 * it and the others wait. */
_Noreturn void mg_die(const mg_status *status);

#endif
