/* Models of mutexes, of POSIX and of C11; see libc_threads.c. */
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "hooks/threading.h"

enum { GONE = -1 }; /* the kind of a mutex that was destroyed */

_Static_assert(offsetof(pthread_mutex_t, __data.__lock) == MG_MUTEX_LOCK_AT &&
                   offsetof(pthread_mutex_t, __data.__owner) == MG_MUTEX_OWNER_AT,
               "the host looks at these");

INLINE bool MODEL(mg_mutex_is_mine)(const pthread_mutex_t *mutex)
{
    return mutex->__data.__lock && mutex->__data.__owner == (int)mg_thread_self();
}

static INLINE void check_there(const pthread_mutex_t *mutex)
{
    require(mutex->__data.__kind != GONE);
}

static INLINE bool tells_errors(const pthread_mutex_t *mutex)
{
    return mutex->__data.__kind == PTHREAD_MUTEX_RECURSIVE || mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK;
}

static INLINE void acquire(pthread_mutex_t *mutex)
{
    mutex->__data.__lock = 1;
    mutex->__data.__count = 0;
    mutex->__data.__owner = (int)mg_thread_self();
}

static INLINE void init_mutex(pthread_mutex_t *mutex, int kind)
{
    *mutex = (pthread_mutex_t){0};
    mutex->__data.__kind = kind;
}

/* The mutex is this thread's already: so it stays, and 0 or an error is given. */
static INLINE int acquire_again(pthread_mutex_t *mutex)
{
    if (mutex->__data.__kind == PTHREAD_MUTEX_ERRORCHECK)
        return EDEADLK;
    require(mutex->__data.__kind == PTHREAD_MUTEX_RECURSIVE);
    mutex->__data.__count++;
    return 0;
}

INLINE int MODEL(pthread_mutex_init)(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
    init_mutex(mutex, attributes ? *(const int *)attributes : PTHREAD_MUTEX_DEFAULT);
    return 0;
}

INLINE int MODEL(pthread_mutex_lock)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    if (MODEL(mg_mutex_is_mine)(mutex))
        return acquire_again(mutex);
    mg_thread_wait(MG_THREAD_OP_lock, &mutex->__data.__lock, sizeof *mutex, 0);
    check_there(mutex);
    acquire(mutex);
    return 0;
}

/* Gives error if it has come in vain. */
static INLINE int try_mutex(unsigned operation, pthread_mutex_t *mutex, int error)
{
    mg_thread_wait(operation, mutex, sizeof *mutex, 0);
    check_there(mutex);
    if (mutex->__data.__lock)
        return error;
    acquire(mutex);
    return 0;
}

INLINE int MODEL(pthread_mutex_trylock)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    if (MODEL(mg_mutex_is_mine)(mutex) && mutex->__data.__kind == PTHREAD_MUTEX_RECURSIVE)
        return acquire_again(mutex);
    return try_mutex(MG_THREAD_OP_trylock, mutex, EBUSY);
}

/* If its turn comes while another one has the mutex, the time is up. */
INLINE int MODEL(pthread_mutex_timedlock)(pthread_mutex_t *mutex, const struct timespec *until)
{
    check_there(mutex);
    if (MODEL(mg_mutex_is_mine)(mutex) && tells_errors(mutex))
        return acquire_again(mutex);
    int error = try_mutex(MG_THREAD_OP_lock_timed, mutex, ETIMEDOUT);
    return error ? MODEL(mg_time_out)(until, error) : 0;
}

INLINE int MODEL(pthread_mutex_clocklock)(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until)
{
    (void)clock;
    return MODEL(pthread_mutex_timedlock)(mutex, until);
}

INLINE int MODEL(pthread_mutex_unlock)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    if (!MODEL(mg_mutex_is_mine)(mutex) && tells_errors(mutex))
        return EPERM;
    require(MODEL(mg_mutex_is_mine)(mutex));
    if (mutex->__data.__count) {
        mutex->__data.__count--;
        return 0;
    }
    mg_thread_wait(MG_THREAD_OP_unlock, mutex, sizeof *mutex, 0);
    mutex->__data.__owner = 0;
    mutex->__data.__lock = 0;
    return 0;
}

INLINE int MODEL(pthread_mutex_destroy)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    mg_thread_wait(MG_THREAD_OP_destroy, mutex, sizeof *mutex, 0);
    check_there(mutex);
    require(!mutex->__data.__lock);
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
    if (type < PTHREAD_MUTEX_TIMED_NP ||
        type > PTHREAD_MUTEX_ADAPTIVE_NP) /* what glibc has besides is normal */
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
    pthread_mutex_t *made = (pthread_mutex_t *)mutex;
    if (type & ~(mtx_recursive | mtx_timed))
        return thrd_error;
    init_mutex(made, type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    made->__data.__spins = (type & mtx_timed) != 0; /* where glibc has nothing that matters */
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

/* C11 has no such thing for a mutex that is not mtx_timed. */
INLINE int MODEL(mtx_timedlock)(mtx_t *mutex, const struct timespec *until)
{
    require(((pthread_mutex_t *)mutex)->__data.__spins);
    int error = MODEL(pthread_mutex_timedlock)((pthread_mutex_t *)mutex, until);
    return !error ? thrd_success : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

INLINE int MODEL(mtx_unlock)(mtx_t *mutex)
{
    return MODEL(pthread_mutex_unlock)((pthread_mutex_t *)mutex) ? thrd_error : thrd_success;
}

INLINE void MODEL(mtx_destroy)(mtx_t *mutex)
{
    MODEL(pthread_mutex_destroy)((pthread_mutex_t *)mutex);
}
