/* Models of pthread_once and call_once; see libc_threads.c. The flag is 0: nobody came yet; odd: the thread of half that number is at it; 2: done. */
#include <pthread.h>
#include <threads.h>

#include "hooks/threading.h"

enum { ONCE_DONE = 2 };

/* Whoever comes while another one is at it waits until that is done. */
static INLINE void call_first(int *flag, void (*function)(void))
{
    mg_thread_wait(MG_THREAD_OP_once, flag, sizeof *flag, 0);
    if (*flag == ONCE_DONE)
        return;
    *flag = (int)mg_thread_self() << 1 | 1;
    function();
    mg_thread_wait(MG_THREAD_OP_once_done, flag, sizeof *flag, 0);
    *flag = ONCE_DONE;
}

INLINE int MODEL(pthread_once)(pthread_once_t *flag, void (*function)(void))
{
    call_first(flag, function);
    return 0;
}

_Static_assert(sizeof(once_flag) == sizeof(int), "a flag of C11 is one of POSIX, as in glibc");

INLINE void MODEL(call_once)(once_flag *flag, void (*function)(void))
{
    call_first((int *)flag, function);
}
