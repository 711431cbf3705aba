/* Models of <pthread.h>, <threads.h> and <sched.h>; see libc_string.c. The host knows which threads there are and picks who moves. What a mutex holds lies in
 * the program's own memory, where glibc has it, so that static initialisers work and a mutex that is freed, copied or not initialised is met as such.
 *
 * A thread that is about to do what others can notice asks the host first (mg_thread_wait), which returns when it is its turn. From then on until it asks
 * again no other thread runs. */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
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
uint64_t mg_thread_wait(uint64_t operation, const void *object);
uint64_t mg_thread_bad_lock(void);

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
    mg_thread_wait(MG_THREAD_OP_yield, 0);
    return 0;
}

INLINE void MODEL(thrd_yield)(void)
{
    mg_thread_wait(MG_THREAD_OP_yield, 0);
}

INLINE int MODEL(usleep)(unsigned duration)
{
    (void)duration;
    mg_thread_wait(MG_THREAD_OP_yield, 0);
    return 0;
}

INLINE unsigned MODEL(sleep)(unsigned duration)
{
    (void)duration;
    mg_thread_wait(MG_THREAD_OP_yield, 0);
    return 0;
}

/* ---- mutexes --------------------------------------------------------------------------------------------- */

enum { GONE = -1 }; /* the kind of a mutex that was destroyed */

_Static_assert(offsetof(pthread_mutex_t, __data.__lock) == MG_MUTEX_LOCK_AT &&
                   offsetof(pthread_mutex_t, __data.__owner) == MG_MUTEX_OWNER_AT,
               "the host looks at these");

static INLINE bool is_mine(const pthread_mutex_t *mutex)
{
    return mutex->__data.__lock && mutex->__data.__owner == (int)mg_thread_self();
}

static INLINE void check_there(const pthread_mutex_t *mutex)
{
    if (mutex->__data.__kind == GONE)
        mg_thread_bad_lock();
}

static INLINE bool tells_errors(const pthread_mutex_t *mutex)
{
    return mutex->__data.__kind == PTHREAD_MUTEX_RECURSIVE || mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK;
}

static INLINE void take(pthread_mutex_t *mutex)
{
    mutex->__data.__lock = 1;
    mutex->__data.__count = 0;
    mutex->__data.__owner = (int)mg_thread_self();
}

static INLINE void init(pthread_mutex_t *mutex, int kind)
{
    *mutex = (pthread_mutex_t){0};
    mutex->__data.__kind = kind;
}

/* The mutex is this thread's already: so it stays, and 0 or an error is given. */
static INLINE int take_again(pthread_mutex_t *mutex)
{
    if (mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK)
        return EDEADLK;
    if (mutex->__data.__kind != PTHREAD_MUTEX_RECURSIVE)
        mg_thread_bad_lock();
    mutex->__data.__count++;
    return 0;
}

INLINE int MODEL(pthread_mutex_init)(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
    init(mutex, attributes ? *(const int *)attributes : PTHREAD_MUTEX_DEFAULT);
    return 0;
}

INLINE int MODEL(pthread_mutex_lock)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    if (is_mine(mutex))
        return take_again(mutex);
    mg_thread_wait(MG_THREAD_OP_lock, &mutex->__data.__lock);
    check_there(mutex);
    take(mutex);
    return 0;
}

INLINE int MODEL(pthread_mutex_trylock)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    if (is_mine(mutex) && mutex->__data.__kind == PTHREAD_MUTEX_RECURSIVE)
        return take_again(mutex);
    mg_thread_wait(MG_THREAD_OP_trylock, mutex);
    check_there(mutex);
    if (mutex->__data.__lock)
        return EBUSY;
    take(mutex);
    return 0;
}

INLINE int MODEL(pthread_mutex_unlock)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    if (!is_mine(mutex) && tells_errors(mutex))
        return EPERM;
    if (!is_mine(mutex))
        mg_thread_bad_lock();
    if (mutex->__data.__count) {
        mutex->__data.__count--;
        return 0;
    }
    mg_thread_wait(MG_THREAD_OP_unlock, mutex);
    mutex->__data.__owner = 0;
    mutex->__data.__lock = 0;
    return 0;
}

INLINE int MODEL(pthread_mutex_destroy)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    mg_thread_wait(MG_THREAD_OP_destroy, mutex);
    check_there(mutex);
    if (mutex->__data.__lock)
        mg_thread_bad_lock();
    mutex->__data.__kind = GONE;
    return 0;
}

/* Of the attributes of a mutex only the type is known. */
INLINE int MODEL(pthread_mutexattr_init)(pthread_mutexattr_t *attributes)
{
    *(int *)attributes = PTHREAD_MUTEX_DEFAULT;
    return 0;
}

INLINE int MODEL(pthread_mutexattr_destroy)(pthread_mutexattr_t *attributes)
{
    *(int *)attributes = GONE;
    return 0;
}

INLINE int MODEL(pthread_mutexattr_settype)(pthread_mutexattr_t *attributes, int type)
{
    if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ERRORCHECK)
        return EINVAL;
    *(int *)attributes = type;
    return 0;
}

INLINE int MODEL(pthread_mutexattr_gettype)(const pthread_mutexattr_t *attributes, int *type)
{
    *type = *(const int *)attributes;
    return 0;
}

_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t), "a mutex of C11 is one of POSIX, as in glibc");

INLINE int MODEL(mtx_init)(mtx_t *mutex, int type)
{
    init((pthread_mutex_t *)mutex, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    return thrd_success;
}

INLINE int MODEL(mtx_lock)(mtx_t *mutex)
{
    return MODEL(pthread_mutex_lock)((pthread_mutex_t *)mutex) ? thrd_error : thrd_success;
}

INLINE int MODEL(mtx_trylock)(mtx_t *mutex)
{
    return MODEL(pthread_mutex_trylock)((pthread_mutex_t *)mutex) ? thrd_busy : thrd_success;
}

INLINE int MODEL(mtx_unlock)(mtx_t *mutex)
{
    return MODEL(pthread_mutex_unlock)((pthread_mutex_t *)mutex) ? thrd_error : thrd_success;
}

INLINE void MODEL(mtx_destroy)(mtx_t *mutex)
{
    MODEL(pthread_mutex_destroy)((pthread_mutex_t *)mutex);
}
