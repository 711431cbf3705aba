/* Models of threads, of <pthread.h> and <threads.h>; see libc_string.c. Files beside it: libc_locks.c, libc_conditions.c, libc_barriers.c, libc_semaphores.c, libc_once.c,
 * libc_keys.c, libc_time.c.
 *
 * The host knows which threads there are and picks who moves. A thread that is about to do what others can notice asks the host first (mg_thread_wait), which
 * returns when it is its turn. From then on until it asks again no other thread runs. */
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "hooks/threading.h"

/* Of the host. */
uint64_t mg_thread_create(void (*begin)(void), void *function, void *argument, uint64_t is_detached);
void *mg_thread_function(void);
void *mg_thread_argument(void);
uint64_t mg_thread_exit(void *result);
void *mg_thread_join(uint64_t thread);
uint64_t mg_thread_detach(uint64_t thread);

/* What a thread does at its very end; NULL: nothing (libc_keys.c). */
void (*MODEL(mg_at_thread_end))(void);

/* ---- threads --------------------------------------------------------------------------------------------- */

static INLINE void end_thread(void *result)
{
    if (MODEL(mg_at_thread_end))
        MODEL(mg_at_thread_end)();
    mg_thread_exit(result);
}

static UNSEEN void begin(void)
{
    void *(*function)(void *) = (void *(*)(void *))mg_thread_function();
    end_thread(function(mg_thread_argument()));
}

static UNSEEN void begin_int(void)
{
    int (*function)(void *) = (int (*)(void *))mg_thread_function();
    end_thread((void *)(intptr_t)function(mg_thread_argument()));
}

INLINE int MODEL(pthread_create)(pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *),
                                 void *argument)
{
    bool is_detached = attributes && *(const int *)attributes == PTHREAD_CREATE_DETACHED;
    *thread = mg_thread_create(begin, (void *)function, argument, is_detached);
    return 0;
}

INLINE int MODEL(pthread_join)(pthread_t thread, void **result)
{
    void *got = mg_thread_join(thread);
    if (result)
        *result = got;
    return 0;
}

INLINE int MODEL(pthread_detach)(pthread_t thread)
{
    mg_thread_detach(thread);
    return 0;
}

INLINE void MODEL(pthread_exit)(void *result)
{
    end_thread(result);
}

INLINE pthread_t MODEL(pthread_self)(void)
{
    return mg_thread_self();
}

INLINE int MODEL(pthread_equal)(pthread_t a, pthread_t b)
{
    return a == b;
}

/* Of the attributes of a thread only whether it is detached makes a difference. */
INLINE int MODEL(pthread_attr_init)(pthread_attr_t *attributes)
{
    *(int *)attributes = PTHREAD_CREATE_JOINABLE;
    return 0;
}

INLINE int MODEL(pthread_attr_destroy)(pthread_attr_t *attributes)
{
    *(int *)attributes = -1;
    return 0;
}

INLINE int MODEL(pthread_attr_setdetachstate)(pthread_attr_t *attributes, int state)
{
    if (state != PTHREAD_CREATE_DETACHED && state != PTHREAD_CREATE_JOINABLE)
        return EINVAL;
    *(int *)attributes = state;
    return 0;
}

INLINE int MODEL(pthread_attr_getdetachstate)(const pthread_attr_t *attributes, int *state)
{
    *state = *(const int *)attributes;
    return 0;
}

enum { STACK_LEAST = 16384 }; /* PTHREAD_STACK_MIN */

/* How large a stack is, or is to be, is Margay's own affair. */
INLINE int MODEL(pthread_attr_setstacksize)(pthread_attr_t *attributes, size_t size)
{
    (void)attributes;
    return size < STACK_LEAST ? EINVAL : 0;
}

INLINE int MODEL(pthread_attr_setguardsize)(pthread_attr_t *attributes, size_t size)
{
    (void)attributes, (void)size;
    return 0;
}

INLINE int MODEL(pthread_attr_setscope)(pthread_attr_t *attributes, int scope)
{
    (void)attributes;
    return scope == PTHREAD_SCOPE_SYSTEM ? 0 : ENOTSUP;
}

/* Names are for debuggers. */
INLINE int MODEL(pthread_setname_np)(pthread_t thread, const char *name)
{
    (void)thread, (void)name;
    return 0;
}

/* Nobody cancels a thread: pthread_cancel is refused. */
INLINE int MODEL(pthread_setcancelstate)(int state, int *old)
{
    if (old)
        *old = PTHREAD_CANCEL_ENABLE;
    return state == PTHREAD_CANCEL_ENABLE || state == PTHREAD_CANCEL_DISABLE ? 0 : EINVAL;
}

INLINE int MODEL(pthread_setcanceltype)(int type, int *old)
{
    if (old)
        *old = PTHREAD_CANCEL_DEFERRED;
    return type == PTHREAD_CANCEL_DEFERRED || type == PTHREAD_CANCEL_ASYNCHRONOUS ? 0 : EINVAL;
}

INLINE void MODEL(pthread_testcancel)(void)
{
}

INLINE int MODEL(thrd_create)(thrd_t *thread, thrd_start_t function, void *argument)
{
    *thread = mg_thread_create(begin_int, (void *)function, argument, false);
    return thrd_success;
}

INLINE int MODEL(thrd_join)(thrd_t thread, int *result)
{
    int got = (int)(intptr_t)mg_thread_join(thread);
    if (result)
        *result = got;
    return thrd_success;
}

INLINE int MODEL(thrd_detach)(thrd_t thread)
{
    mg_thread_detach(thread);
    return thrd_success;
}

INLINE void MODEL(thrd_exit)(int result)
{
    end_thread((void *)(intptr_t)result);
}

INLINE thrd_t MODEL(thrd_current)(void)
{
    return mg_thread_self();
}

INLINE int MODEL(thrd_equal)(thrd_t a, thrd_t b)
{
    return a == b;
}
