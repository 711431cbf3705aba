/* Models of barriers, read-write locks and spin locks of POSIX; see libc_threads.c and libc_locks.c. */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/control.h"

#define MODEL(name) mg_libc_##name
#define INLINE __attribute__((always_inline)) /* so that a verdict blames the line that called it */

/* Of the host. */
uint64_t mg_thread_self(void);
uint64_t mg_thread_wait(uint64_t operation, const void *object, uint64_t size, uint64_t other);
uint64_t mg_thread_bad_lock(void);

static INLINE void require(bool holds)
{
    if (!holds)
        mg_thread_bad_lock();
}

/* ---- barriers -------------------------------------------------------------------------------------------- */

/* Who waits there. Each lies among the locals of its thread. */
typedef struct guest {
    struct guest *next;
    unsigned is_woken;
} guest;

typedef struct barrier {
    unsigned needed, arrived; /* needed: 0 when it is gone */
    guest *first;
} barrier;

_Static_assert(sizeof(barrier) <= sizeof(pthread_barrier_t), "it fits");

INLINE int MODEL(pthread_barrier_init)(pthread_barrier_t *place, const pthread_barrierattr_t *attributes,
                                       unsigned count)
{
    (void)attributes;
    if (!count)
        return EINVAL;
    *(barrier *)place = (barrier){count, 0, 0};
    return 0;
}

INLINE int MODEL(pthread_barrier_wait)(pthread_barrier_t *place)
{
    barrier *b = (barrier *)place;
    guest me = {0, 0};
    require(b->needed);
    mg_thread_wait(MG_THREAD_OP_barrier, b, sizeof *b, 0);
    require(b->needed);
    if (++b->arrived < b->needed) {
        me.next = b->first;
        b->first = &me;
        mg_thread_wait(MG_THREAD_OP_rest, &me.is_woken, 0, 0);
        return 0;
    }
    for (; b->first; b->first = b->first->next)
        b->first->is_woken = 1;
    b->arrived = 0;
    return PTHREAD_BARRIER_SERIAL_THREAD;
}

INLINE int MODEL(pthread_barrier_destroy)(pthread_barrier_t *place)
{
    barrier *b = (barrier *)place;
    require(b->needed);
    mg_thread_wait(MG_THREAD_OP_destroy, b, sizeof *b, 0);
    require(b->needed && !b->arrived);
    b->needed = 0;
    return 0;
}

/* ---- read-write locks ------------------------------------------------------------------------------------ */

/* All zero, as a static initialiser has it: nobody holds it. The host looks at the first two words: who reads waits for no writer, who writes for nobody. */
typedef struct rwlock {
    unsigned writer; /* the thread that writes, or 0 */
    unsigned busy;   /* how many hold it */
    unsigned is_gone;
} rwlock;

_Static_assert(sizeof(rwlock) <= sizeof(pthread_rwlock_t), "it fits");

static INLINE rwlock *open_rwlock(pthread_rwlock_t *place)
{
    rwlock *lock = (rwlock *)place;
    require(!lock->is_gone);
    return lock;
}

INLINE int MODEL(pthread_rwlock_init)(pthread_rwlock_t *place, const pthread_rwlockattr_t *attributes)
{
    (void)attributes;
    *(rwlock *)place = (rwlock){0, 0, 0};
    return 0;
}

INLINE int MODEL(pthread_rwlock_rdlock)(pthread_rwlock_t *place)
{
    rwlock *lock = open_rwlock(place);
    require(lock->writer != mg_thread_self());
    mg_thread_wait(MG_THREAD_OP_read_lock, lock, sizeof *lock, 0);
    open_rwlock(place)->busy++;
    return 0;
}

INLINE int MODEL(pthread_rwlock_wrlock)(pthread_rwlock_t *place)
{
    rwlock *lock = open_rwlock(place);
    require(lock->writer != mg_thread_self());
    mg_thread_wait(MG_THREAD_OP_write_lock, lock, sizeof *lock, 0);
    open_rwlock(place)->busy = 1;
    lock->writer = (unsigned)mg_thread_self();
    return 0;
}

INLINE int MODEL(pthread_rwlock_tryrdlock)(pthread_rwlock_t *place)
{
    open_rwlock(place);
    mg_thread_wait(MG_THREAD_OP_try_read_write, place, sizeof(rwlock), 0);
    rwlock *lock = open_rwlock(place);
    if (lock->writer)
        return EBUSY;
    lock->busy++;
    return 0;
}

INLINE int MODEL(pthread_rwlock_trywrlock)(pthread_rwlock_t *place)
{
    open_rwlock(place);
    mg_thread_wait(MG_THREAD_OP_try_read_write, place, sizeof(rwlock), 0);
    rwlock *lock = open_rwlock(place);
    if (lock->busy)
        return EBUSY;
    lock->busy = 1;
    lock->writer = (unsigned)mg_thread_self();
    return 0;
}

/* Who reads is not known by name: one of so many. */
INLINE int MODEL(pthread_rwlock_unlock)(pthread_rwlock_t *place)
{
    open_rwlock(place);
    mg_thread_wait(MG_THREAD_OP_release, place, sizeof(rwlock), 0);
    rwlock *lock = open_rwlock(place);
    require(lock->busy && (!lock->writer || lock->writer == mg_thread_self()));
    lock->busy--;
    lock->writer = 0;
    return 0;
}

INLINE int MODEL(pthread_rwlock_destroy)(pthread_rwlock_t *place)
{
    open_rwlock(place);
    mg_thread_wait(MG_THREAD_OP_destroy, place, sizeof(rwlock), 0);
    rwlock *lock = open_rwlock(place);
    require(!lock->busy);
    lock->is_gone = 1;
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

INLINE int MODEL(pthread_spin_lock)(pthread_spinlock_t *lock)
{
    require(*lock != SPIN_GONE && *lock != (int)mg_thread_self());
    mg_thread_wait(MG_THREAD_OP_spin_lock, (const void *)lock, sizeof *lock, 0);
    *lock = (int)mg_thread_self();
    return 0;
}

INLINE int MODEL(pthread_spin_trylock)(pthread_spinlock_t *lock)
{
    require(*lock != SPIN_GONE);
    mg_thread_wait(MG_THREAD_OP_trylock, (const void *)lock, sizeof *lock, 0);
    require(*lock != SPIN_GONE);
    if (*lock)
        return EBUSY;
    *lock = (int)mg_thread_self();
    return 0;
}

INLINE int MODEL(pthread_spin_unlock)(pthread_spinlock_t *lock)
{
    require(*lock == (int)mg_thread_self());
    mg_thread_wait(MG_THREAD_OP_release, (const void *)lock, sizeof *lock, 0);
    *lock = 0;
    return 0;
}

INLINE int MODEL(pthread_spin_destroy)(pthread_spinlock_t *lock)
{
    require(*lock != SPIN_GONE);
    mg_thread_wait(MG_THREAD_OP_destroy, (const void *)lock, sizeof *lock, 0);
    require(!*lock);
    *lock = SPIN_GONE;
    return 0;
}
