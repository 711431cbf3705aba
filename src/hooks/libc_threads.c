/* Models of <pthread.h>, <threads.h>, <semaphore.h> and <sched.h>; see libc_string.c. The host knows which threads there are and picks who moves.
 *
 * A thread that is about to do what others can notice asks the host first (mg_thread_wait), which returns when it is its turn. From then on until it asks
 * again no other thread runs. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <threads.h>
#include <time.h>

#include "engine/control.h"

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

/* Of the host. A thread has a number, from 1 on. */
uint64_t mg_thread_create(void (*begin)(void), void *function, void *argument, uint64_t is_detached);
void *mg_thread_function(void);
void *mg_thread_argument(void);
uint64_t mg_thread_exit(void *result);
void *mg_thread_join(uint64_t thread);
uint64_t mg_thread_detach(uint64_t thread);
uint64_t mg_thread_self(void);
uint64_t mg_thread_wait(uint64_t operation, const void *object, uint64_t size, uint64_t other);

int *MODEL(__errno_location)(void);

/* ---- threads --------------------------------------------------------------------------------------------- */

static void begin(void)
{
    void *(*function)(void *) = (void *(*)(void *))mg_thread_function();
    mg_thread_exit(function(mg_thread_argument()));
}

static void begin_int(void)
{
    int (*function)(void *) = (int (*)(void *))mg_thread_function();
    mg_thread_exit((void *)(intptr_t)function(mg_thread_argument()));
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
    mg_thread_exit(result);
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
    mg_thread_exit((void *)(intptr_t)result);
}

INLINE thrd_t MODEL(thrd_current)(void)
{
    return mg_thread_self();
}

INLINE int MODEL(thrd_equal)(thrd_t a, thrd_t b)
{
    return a == b;
}

/* ---- giving way ------------------------------------------------------------------------------------------ */

INLINE int MODEL(sched_yield)(void)
{
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
    return 0;
}

INLINE void MODEL(thrd_yield)(void)
{
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
}

INLINE int MODEL(usleep)(unsigned duration)
{
    (void)duration;
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
    return 0;
}

INLINE unsigned MODEL(sleep)(unsigned duration)
{
    (void)duration;
    mg_thread_wait(MG_THREAD_OP_yield, 0, 0, 0);
    return 0;
}

/* ---- semaphores ------------------------------------------------------------------------------------------ */

static INLINE int fail(int error)
{
    *MODEL(__errno_location)() = error;
    return -1;
}

/* Its first word is the number; one that several processes share there cannot be. */
INLINE int MODEL(sem_init)(sem_t *semaphore, int is_shared, unsigned value)
{
    if (is_shared)
        return fail(ENOSYS);
    *(unsigned *)semaphore = value;
    return 0;
}

INLINE int MODEL(sem_wait)(sem_t *semaphore)
{
    unsigned *value = (unsigned *)semaphore;
    mg_thread_wait(MG_THREAD_OP_sem_wait, value, sizeof *value, 0);
    --*value;
    return 0;
}

INLINE int MODEL(sem_trywait)(sem_t *semaphore)
{
    unsigned *value = (unsigned *)semaphore;
    mg_thread_wait(MG_THREAD_OP_sem_try, value, sizeof *value, 0);
    if (!*value)
        return fail(EAGAIN);
    --*value;
    return 0;
}

INLINE int MODEL(sem_post)(sem_t *semaphore)
{
    mg_thread_wait(MG_THREAD_OP_post, semaphore, sizeof(unsigned), 0);
    ++*(unsigned *)semaphore;
    return 0;
}

INLINE int MODEL(sem_getvalue)(sem_t *semaphore, int *value)
{
    mg_thread_wait(MG_THREAD_OP_sem_look, semaphore, sizeof(unsigned), 0);
    *value = (int)*(unsigned *)semaphore;
    return 0;
}

INLINE int MODEL(sem_destroy)(sem_t *semaphore)
{
    mg_thread_wait(MG_THREAD_OP_destroy, semaphore, sizeof(unsigned), 0);
    (void)*(volatile unsigned *)semaphore;
    return 0;
}
