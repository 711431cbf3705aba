#include "base/memory.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "base/last_words.h"

bool mg_memory_fail(const char *purpose, mg_status *status)
{
    struct rlimit limit;
    if (!getrlimit(RLIMIT_AS, &limit) && limit.rlim_cur != RLIM_INFINITY)
        return mg_status_fail(
            status, MG_EXIT_LIMIT,
            "out of memory: %s\n  address space is limited to %llu MiB: raise that (ulimit -v)", purpose,
            (unsigned long long)limit.rlim_cur >> 20);
    return mg_status_fail(status, MG_EXIT_LIMIT, "out of memory: %s\n  give a smaller size (-n), or less code",
                          purpose);
}

_Noreturn void mg_memory_die(const char *purpose)
{
    mg_status status = {.code = MG_EXIT_LIMIT};
    if (!mg_last_words_are_mute()) /* a worker's sandbox forbids even getrlimit */
        mg_memory_fail(purpose, &status);
    mg_die(&status);
}

void *mg_memory_new(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory)
        mg_memory_die("heap");
    return memory;
}

void *mg_memory_resize(void *memory, size_t size)
{
    void *moved = realloc(memory, size ? size : 1);
    if (!moved)
        mg_memory_die("heap");
    return moved;
}
