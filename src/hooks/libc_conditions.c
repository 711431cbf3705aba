/* Models of conditions, of POSIX and of C11; see libc_threads.c. */
#include <errno.h>
#include <pthread.h>
#include <threads.h>

#include "hooks/threading.h"

bool MODEL(mg_mutex_is_mine)(const pthread_mutex_t *mutex);
int MODEL(pthread_mutex_lock)(pthread_mutex_t *mutex);

/* All zero, as a static initialiser has it: nobody waits. */
typedef struct condition {
    waiter *first; /* the one that came first */
    int is_gone;
    unsigned unheard;             /* signals that woke nobody */
    const pthread_mutex_t *mutex; /* of those who wait: they must have the same */
} condition;

_Static_assert(sizeof(condition) <= sizeof(pthread_cond_t) && sizeof(cnd_t) == sizeof(pthread_cond_t),
               "it fits into a condition of POSIX, and that is one of C11");
_Static_assert(offsetof(condition, unheard) == MG_CONDITION_UNHEARD_AT, "the host looks at it");

static INLINE condition *open_condition(void *place)
{
    condition *found = place;
    require(!found->is_gone);
    return found;
}

/* When the turn has come. */
static INLINE condition *wait_for_condition(unsigned operation, void *place)
{
    mg_thread_wait(operation, place, sizeof(condition), 0);
    return open_condition(place);
}

static INLINE void wake_one(waiter **place)
{
    waiter *woken = *place;
    *place = woken->next;
    woken->is_woken = 1;
}

static INLINE void leave_condition(condition *c, const waiter *me)
{
    waiter **place = &c->first;
    while (*place != me)
        place = &(*place)->next;
    *place = me->next;
}

/* To release the mutex is what others notice, and who signals the condition; from then on the thread can be woken, and then it locks the mutex again. Gives whether it was woken; if
 * not, it is woken by nobody or the time is up. */
static INLINE bool wait_for_signal(unsigned operation, void *place, pthread_mutex_t *mutex)
{
    waiter me = {0, place, 0};
    require(MODEL(mg_mutex_is_mine)(mutex) && !mutex->__data.__count);
    mg_thread_wait(MG_THREAD_OP_unlock, mutex, sizeof *mutex, (uint64_t)(uintptr_t)place);
    condition *c = open_condition(place);
    require(!c->first || c->mutex == mutex);
    c->mutex = mutex;
    waiter **last = &c->first;
    while (*last)
        last = &(*last)->next;
    *last = &me;
    mutex->__data.__owner = 0;
    mutex->__data.__lock = 0;
    mg_thread_wait(operation, &me, sizeof *c, 0);
    bool is_woken = me.is_woken;
    if (!is_woken)
        leave_condition(c, &me);
    MODEL(pthread_mutex_lock)(mutex);
    return is_woken;
}

static INLINE int wait_until(void *place, pthread_mutex_t *mutex, const struct timespec *until)
{
    return wait_for_signal(MG_THREAD_OP_sleep_timed, place, mutex) ? 0 : MODEL(mg_time_out)(until, ETIMEDOUT);
}

/* Any of those who wait may be the one. */
static INLINE void signal_one(void *place)
{
    long long count = 0, chosen = 0;
    condition *c = wait_for_condition(MG_THREAD_OP_signal, place);
    waiter **at = &c->first;
    for (const waiter *w = *at; w; w = w->next)
        count++;
    if (count > 1)
        chosen = mg_choose(0, count - 1, "which of those that wait for a condition is woken");
    for (; chosen; chosen--)
        at = &(*at)->next;
    c->unheard += !count;
    if (*at)
        wake_one(at);
}

static INLINE void signal_all(void *place)
{
    condition *c = wait_for_condition(MG_THREAD_OP_signal, place);
    c->unheard += !c->first;
    while (c->first)
        wake_one(&c->first);
}

static INLINE void end_condition(void *place)
{
    condition *c = wait_for_condition(MG_THREAD_OP_destroy, place);
    require(!c->first);
    c->is_gone = 1;
}

static INLINE int init_condition(void *place)
{
    *(condition *)place = (condition){0, 0, 0, 0};
    return 0;
}

INLINE int MODEL(pthread_cond_init)(pthread_cond_t *c, const pthread_condattr_t *attributes)
{
    (void)attributes;
    return init_condition(c);
}

INLINE int MODEL(pthread_cond_wait)(pthread_cond_t *c, pthread_mutex_t *mutex)
{
    wait_for_signal(MG_THREAD_OP_sleep, c, mutex);
    return 0;
}

INLINE int MODEL(pthread_cond_timedwait)(pthread_cond_t *c, pthread_mutex_t *mutex,
                                         const struct timespec *until)
{
    return wait_until(c, mutex, until);
}

INLINE int MODEL(pthread_cond_clockwait)(pthread_cond_t *c, pthread_mutex_t *mutex, clockid_t clock,
                                         const struct timespec *until)
{
    (void)clock;
    return wait_until(c, mutex, until);
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

/* Which clock a condition goes by makes no difference. */
INLINE int MODEL(pthread_condattr_init)(pthread_condattr_t *attributes)
{
    *(int *)attributes = CLOCK_REALTIME;
    return 0;
}

INLINE int MODEL(pthread_condattr_destroy)(pthread_condattr_t *attributes)
{
    *(int *)attributes = -1;
    return 0;
}

INLINE int MODEL(pthread_condattr_setclock)(pthread_condattr_t *attributes, clockid_t clock)
{
    if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC)
        return EINVAL;
    *(int *)attributes = clock;
    return 0;
}

INLINE int MODEL(pthread_condattr_getclock)(const pthread_condattr_t *attributes, clockid_t *clock)
{
    *clock = *(const int *)attributes;
    return 0;
}

INLINE int MODEL(cnd_init)(cnd_t *c)
{
    init_condition(c);
    return thrd_success;
}

INLINE int MODEL(cnd_wait)(cnd_t *c, mtx_t *mutex)
{
    wait_for_signal(MG_THREAD_OP_sleep, c, (pthread_mutex_t *)mutex);
    return thrd_success;
}

INLINE int MODEL(cnd_timedwait)(cnd_t *c, mtx_t *mutex, const struct timespec *until)
{
    int error = wait_until(c, (pthread_mutex_t *)mutex, until);
    return !error ? thrd_success : error == ETIMEDOUT ? thrd_timedout : thrd_error;
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
