/* PASSES a read-write lock for some time, to read and to write; a thread may read twice */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <time.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static const struct timespec until = {2, 0};
static int value, writes;
static void *read_twice(void *p)
{
    if (pthread_rwlock_timedrdlock(&l, &until) == ETIMEDOUT)
        return p;
    pthread_rwlock_rdlock(&l);
    int before = value;
    pthread_rwlock_unlock(&l);
    mg_assert(value == before && pthread_rwlock_trywrlock(&l) == EBUSY);
    pthread_rwlock_unlock(&l);
    return p;
}
static void *change(void *p)
{
    int r = pthread_rwlock_timedwrlock(&l, &until);
    mg_assert(!r || r == ETIMEDOUT);
    if (r)
        return p;
    value++, writes++;
    pthread_rwlock_unlock(&l);
    return p;
}
MG_TEST(timed_rw, n)
{
    pthread_t a, b;
    pthread_create(&a, 0, read_twice, 0), pthread_create(&b, 0, change, 0);
    pthread_join(a, 0), pthread_join(b, 0);
    mg_assert(value == writes && !pthread_rwlock_destroy(&l));
}
