/* Models of barriers, read-write locks and spin locks of POSIX; see libc_threads.c. */
#include <errno.h>
#include <pthread.h>

#include "hooks/threading.h"

/* ---- barriers -------------------------------------------------------------------------------------------- */

typedef struct barrier {
    unsigned needed, arrived; /* needed: 0 when it is gone */
    waiter *first;
} barrier;

_Static_assert(sizeof(barrier) <= sizeof(pthread_barrier_t), "it fits");
_Static_assert(offsetof(barrier, arrived) == MG_BARRIER_ARRIVED_AT, "the host looks at it");

INLINE int MODEL(pthread_barrier_init)(pthread_barrier_t *place, const pthread_barrierattr_t *attributes,
                                       unsigned count)
{
    (void)attributes;
    if (!count)
        return EINVAL;
    *(barrier *)place = (barrier){count, 0, 0};
    return 0;
}

/* When the turn has come. */
static INLINE barrier *wait_for_barrier(unsigned operation, pthread_barrier_t *place)
{
    barrier *b = (barrier *)place;
    mg_thread_wait(operation, place, sizeof *b, 0);
    require(b->needed);
    return b;
}

INLINE int MODEL(pthread_barrier_wait)(pthread_barrier_t *place)
{
    waiter me = {0, place, 0};
    barrier *b = wait_for_barrier(MG_THREAD_OP_barrier, place);
    if (++b->arrived < b->needed) {
        me.next = b->first;
        b->first = &me;
        mg_thread_wait(MG_THREAD_OP_rest, &me, 0, 0);
        return 0;
    }
    for (; b->first; b->first = b->first->next)
        b->first->is_woken = 1;
    b->arrived = 0;
    return PTHREAD_BARRIER_SERIAL_THREAD;
}

INLINE int MODEL(pthread_barrier_destroy)(pthread_barrier_t *place)
{
    barrier *b = wait_for_barrier(MG_THREAD_OP_destroy, place);
    require(!b->arrived);
    b->needed = 0;
    return 0;
}

INLINE int MODEL(pthread_barrierattr_init)(pthread_barrierattr_t *attributes)
{
    *(int *)attributes = 0;
    return 0;
}

INLINE int MODEL(pthread_barrierattr_destroy)(pthread_barrierattr_t *attributes)
{
    *(int *)attributes = -1;
    return 0;
}

/* ---- read-write locks ------------------------------------------------------------------------------------ */

/* All zero, as a static initialiser has it: nobody holds it. */
typedef struct rwlock {
    unsigned busy;   /* 1: one writes; else twice as many as read */
    unsigned writer; /* the thread that writes, or 0 */
    unsigned is_gone, unused;
    uint8_t reads[MG_STACKS_MOST / 2]; /* how often each thread has it to read, in four bits */
} rwlock;

enum { READS_MOST = 15 };

_Static_assert(sizeof(rwlock) <= 48, "it fits, and what glibc's static initialisers say lies behind it");
_Static_assert(offsetof(rwlock, writer) == MG_RWLOCK_WRITER_AT && offsetof(rwlock, reads) == MG_RWLOCK_READS_AT,
               "the host looks at these");

static INLINE rwlock *open_rwlock(pthread_rwlock_t *place)
{
    rwlock *lock = (rwlock *)place;
    require(!lock->is_gone);
    return lock;
}

/* When the turn has come. */
static INLINE rwlock *wait_for_rwlock(unsigned operation, pthread_rwlock_t *place)
{
    mg_thread_wait(operation, place, sizeof(rwlock), 0);
    return open_rwlock(place);
}

static INLINE unsigned count_reads(const rwlock *lock)
{
    unsigned me = (unsigned)mg_thread_self() - 1;
    return lock->reads[me / 2] >> me % 2 * 4 & READS_MOST;
}

static INLINE void add_read(rwlock *lock, int change)
{
    unsigned me = (unsigned)mg_thread_self() - 1;
    lock->reads[me / 2] = (uint8_t)(lock->reads[me / 2] + change * (me % 2 ? 16 : 1));
    lock->busy += 2u * (unsigned)change;
}

/* One of these two, when it is its turn: error if that came in vain. */
static INLINE int take_read(rwlock *lock, int error)
{
    if (lock->writer)
        return error;
    if (count_reads(lock) == READS_MOST)
        return EAGAIN;
    add_read(lock, 1);
    return 0;
}

static INLINE int take_write(rwlock *lock, int error)
{
    if (lock->busy)
        return error;
    lock->busy = 1;
    lock->writer = (unsigned)mg_thread_self();
    return 0;
}

INLINE int MODEL(pthread_rwlock_init)(pthread_rwlock_t *place, const pthread_rwlockattr_t *attributes)
{
    (void)attributes;
    *(rwlock *)place = (rwlock){0};
    return 0;
}

INLINE int MODEL(pthread_rwlock_rdlock)(pthread_rwlock_t *place)
{
    require(open_rwlock(place)->writer != mg_thread_self());
    return take_read(wait_for_rwlock(MG_THREAD_OP_read_lock, place), EDEADLK);
}

INLINE int MODEL(pthread_rwlock_wrlock)(pthread_rwlock_t *place)
{
    require(open_rwlock(place)->writer != mg_thread_self());
    return take_write(wait_for_rwlock(MG_THREAD_OP_write_lock, place), EDEADLK);
}

INLINE int MODEL(pthread_rwlock_tryrdlock)(pthread_rwlock_t *place)
{
    return take_read(wait_for_rwlock(MG_THREAD_OP_try_read_write, place), EBUSY);
}

INLINE int MODEL(pthread_rwlock_trywrlock)(pthread_rwlock_t *place)
{
    return take_write(wait_for_rwlock(MG_THREAD_OP_try_read_write, place), EBUSY);
}

/* As of mutexes: if the turn comes while it is held, the time is up. */
INLINE int MODEL(pthread_rwlock_timedrdlock)(pthread_rwlock_t *place, const struct timespec *until)
{
    int error = take_read(wait_for_rwlock(MG_THREAD_OP_read_write_timed, place), ETIMEDOUT);
    return error == ETIMEDOUT ? MODEL(mg_time_out)(until, error) : error;
}

INLINE int MODEL(pthread_rwlock_timedwrlock)(pthread_rwlock_t *place, const struct timespec *until)
{
    int error = take_write(wait_for_rwlock(MG_THREAD_OP_read_write_timed, place), ETIMEDOUT);
    return error ? MODEL(mg_time_out)(until, error) : 0;
}

INLINE int MODEL(pthread_rwlock_clockrdlock)(pthread_rwlock_t *place, clockid_t clock,
                                             const struct timespec *until)
{
    (void)clock;
    return MODEL(pthread_rwlock_timedrdlock)(place, until);
}

INLINE int MODEL(pthread_rwlock_clockwrlock)(pthread_rwlock_t *place, clockid_t clock,
                                             const struct timespec *until)
{
    (void)clock;
    return MODEL(pthread_rwlock_timedwrlock)(place, until);
}

INLINE int MODEL(pthread_rwlock_unlock)(pthread_rwlock_t *place)
{
    bool writes = open_rwlock(place)->writer == mg_thread_self();
    require(writes || count_reads((rwlock *)place));
    rwlock *lock = wait_for_rwlock(MG_THREAD_OP_release, place);
    if (writes)
        lock->busy = lock->writer = 0;
    else
        add_read(lock, -1);
    return 0;
}

INLINE int MODEL(pthread_rwlock_destroy)(pthread_rwlock_t *place)
{
    rwlock *lock = wait_for_rwlock(MG_THREAD_OP_destroy, place);
    require(!lock->busy);
    lock->is_gone = 1;
    return 0;
}

INLINE int MODEL(pthread_rwlockattr_init)(pthread_rwlockattr_t *attributes)
{
    *(int *)attributes = 0;
    return 0;
}

INLINE int MODEL(pthread_rwlockattr_destroy)(pthread_rwlockattr_t *attributes)
{
    *(int *)attributes = -1;
    return 0;
}

/* Whom a lock prefers makes no difference: any who can go on may be next. */
INLINE int MODEL(pthread_rwlockattr_setkind_np)(pthread_rwlockattr_t *attributes, int kind)
{
    *(int *)attributes = kind;
    return 0;
}

/* ---- spin locks ------------------------------------------------------------------------------------------ */

/* One holds the number of its thread, 0: nobody, or this: it is gone. */
enum { SPIN_GONE = -1 };

INLINE int MODEL(pthread_spin_init)(pthread_spinlock_t *lock, int is_shared)
{
    if (is_shared)
        return ENOTSUP;
    *lock = 0;
    return 0;
}

static INLINE void wait_for_spin(unsigned operation, pthread_spinlock_t *lock)
{
    mg_thread_wait(operation, (const void *)lock, sizeof *lock, 0);
    require(*lock != SPIN_GONE);
}

INLINE int MODEL(pthread_spin_lock)(pthread_spinlock_t *lock)
{
    require(*lock != (int)mg_thread_self());
    wait_for_spin(MG_THREAD_OP_spin_lock, lock);
    *lock = (int)mg_thread_self();
    return 0;
}

INLINE int MODEL(pthread_spin_trylock)(pthread_spinlock_t *lock)
{
    wait_for_spin(MG_THREAD_OP_trylock, lock);
    if (*lock)
        return EBUSY;
    *lock = (int)mg_thread_self();
    return 0;
}

INLINE int MODEL(pthread_spin_unlock)(pthread_spinlock_t *lock)
{
    require(*lock == (int)mg_thread_self());
    wait_for_spin(MG_THREAD_OP_release, lock);
    *lock = 0;
    return 0;
}

INLINE int MODEL(pthread_spin_destroy)(pthread_spinlock_t *lock)
{
    wait_for_spin(MG_THREAD_OP_destroy, lock);
    require(!*lock);
    *lock = SPIN_GONE;
    return 0;
}
