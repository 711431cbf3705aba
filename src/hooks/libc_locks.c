/* Models of mutexes and conditions, of POSIX and of C11; see libc_threads.c. What a mutex holds lies in the program's own memory, where glibc has it, so that static
 * initialisers work, and one that is freed, copied or not initialised is met as such. */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <threads.h>

#include "engine/control.h"

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

/* Of the host. */
uint64_t mg_thread_self(void);
uint64_t mg_thread_wait(uint64_t operation, const void *object, uint64_t size, uint64_t other);
uint64_t mg_thread_bad_lock(void);
long long mg_choose(long long lo, long long hi, const char *text);

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

static INLINE void acquire(pthread_mutex_t *mutex)
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
static INLINE int acquire_again(pthread_mutex_t *mutex)
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
        return acquire_again(mutex);
    mg_thread_wait(MG_THREAD_OP_lock, &mutex->__data.__lock, sizeof *mutex, 0);
    check_there(mutex);
    acquire(mutex);
    return 0;
}

INLINE int MODEL(pthread_mutex_trylock)(pthread_mutex_t *mutex)
{
    check_there(mutex);
    if (is_mine(mutex) && mutex->__data.__kind == PTHREAD_MUTEX_RECURSIVE)
        return acquire_again(mutex);
    mg_thread_wait(MG_THREAD_OP_trylock, mutex, sizeof *mutex, 0);
    check_there(mutex);
    if (mutex->__data.__lock)
        return EBUSY;
    acquire(mutex);
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

/* ---- conditions ------------------------------------------------------------------------------------------ */

/* Who waits, the first that came first. Each lies among the locals of its thread. */
typedef struct waiter {
    struct waiter *next;
    unsigned is_woken;
} waiter;

/* What a condition holds; all zero, as a static initialiser has it: nobody waits. */
typedef struct condition {
    waiter *first;
    int is_gone;
} condition;

_Static_assert(sizeof(condition) <= sizeof(pthread_cond_t) && sizeof(cnd_t) == sizeof(pthread_cond_t),
               "it fits into a condition of POSIX, and that is one of C11");

static INLINE condition *open_condition(void *place)
{
    condition *found = place;
    if (found->is_gone)
        mg_thread_bad_lock();
    return found;
}

static INLINE void wake(waiter **place)
{
    waiter *woken = *place;
    *place = woken->next;
    woken->is_woken = 1;
}

/* To release the mutex is what others notice, and who signals the condition; from then on the thread can be woken, and then it locks the mutex again. */
static INLINE void wait_for_signal(void *place, pthread_mutex_t *mutex)
{
    waiter me = {0, 0};
    condition *c = open_condition(place);
    if (!is_mine(mutex) || mutex->__data.__count)
        mg_thread_bad_lock();
    mg_thread_wait(MG_THREAD_OP_unlock, mutex, sizeof *mutex, (uint64_t)(uintptr_t)c);
    waiter **last = &c->first;
    while (*last)
        last = &(*last)->next;
    *last = &me;
    mutex->__data.__owner = 0;
    mutex->__data.__lock = 0;
    mg_thread_wait(MG_THREAD_OP_sleep, &me.is_woken, 0, 0);
    MODEL(pthread_mutex_lock)(mutex);
}

/* Any of those who wait may be the one. */
static INLINE void signal_one(void *place)
{
    long long count = 0, chosen = 0;
    open_condition(place);
    mg_thread_wait(MG_THREAD_OP_signal, place, sizeof(condition), 0);
    waiter **at = &open_condition(place)->first;
    for (const waiter *w = *at; w; w = w->next)
        count++;
    if (count > 1)
        chosen = mg_choose(0, count - 1, "which of those that wait for a condition is woken");
    for (; chosen; chosen--)
        at = &(*at)->next;
    if (*at)
        wake(at);
}

static INLINE void signal_all(void *place)
{
    open_condition(place);
    mg_thread_wait(MG_THREAD_OP_signal, place, sizeof(condition), 0);
    condition *c = open_condition(place);
    while (c->first)
        wake(&c->first);
}

static INLINE void end_condition(void *place)
{
    open_condition(place);
    mg_thread_wait(MG_THREAD_OP_destroy, place, sizeof(condition), 0);
    condition *c = open_condition(place);
    if (c->first)
        mg_thread_bad_lock();
    c->is_gone = 1;
}

INLINE int MODEL(pthread_cond_init)(pthread_cond_t *c, const pthread_condattr_t *attributes)
{
    (void)attributes;
    *(condition *)c = (condition){0, 0};
    return 0;
}

INLINE int MODEL(pthread_cond_wait)(pthread_cond_t *c, pthread_mutex_t *mutex)
{
    wait_for_signal(c, mutex);
    return 0;
}

INLINE int MODEL(pthread_cond_signal)(pthread_cond_t *c)
{
    signal_one(c);
    return 0;
}

INLINE int MODEL(pthread_cond_broadcast)(pthread_cond_t *c)
{
    signal_all(c);
    return 0;
}

INLINE int MODEL(pthread_cond_destroy)(pthread_cond_t *c)
{
    end_condition(c);
    return 0;
}

INLINE int MODEL(cnd_init)(cnd_t *c)
{
    *(condition *)c = (condition){0, 0};
    return thrd_success;
}

INLINE int MODEL(cnd_wait)(cnd_t *c, mtx_t *mutex)
{
    wait_for_signal(c, (pthread_mutex_t *)mutex);
    return thrd_success;
}

INLINE int MODEL(cnd_signal)(cnd_t *c)
{
    signal_one(c);
    return thrd_success;
}

INLINE int MODEL(cnd_broadcast)(cnd_t *c)
{
    signal_all(c);
    return thrd_success;
}

INLINE void MODEL(cnd_destroy)(cnd_t *c)
{
    end_condition(c);
}
