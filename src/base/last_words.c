#include "base/last_words.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SPARE = 1 << 21 };

/* What is still to be done, for whoever must end the process; see docs/architecture.md, globals. */
static struct {
    mg_last_words *words;
    void *context;
    void *spare; /* set aside, and freed for the last words when memory has run out */
    bool is_mute;
    _Atomic pid_t thread; /* the one that ends it */
} ending;

void mg_last_words_set(mg_last_words *words, void *context)
{
    ending.words = words;
    ending.context = context;
    if (!ending.spare)
        ending.spare = malloc(SPARE);
}

void mg_last_words_mute(void)
{
    ending.is_mute = true;
}

bool mg_last_words_are_mute(void)
{
    return ending.is_mute;
}

/* False: this thread has begun already; writing its last words failed and led here again. */
static bool begin(void)
{
    pid_t own = gettid(), first = 0;
    if (atomic_compare_exchange_strong(&ending.thread, &first, own))
        return true;
    while (first != own)
        pause(); /* until the other one is done */
    return false;
}

_Noreturn void mg_die(const mg_status *status)
{
    assert(status->code != MG_EXIT_OK);
    if (ending.is_mute)
        _exit((int)status->code);
    if (begin()) {
        free(ending.spare);
        if (ending.words)
            ending.words(ending.context, status);
        fflush(NULL);
    }
    fprintf(stderr, "margay: %s\n", status->text);
    _exit((int)status->code);
}
