/* VERDICT deadlock */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
/* A latch that counts down without the lock: the last one may signal before the other one waits. */
static struct { pthread_mutex_t lock; pthread_cond_t open; atomic_int left; } latch = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 1};
static void *arrive(void *p)
{
    if (atomic_fetch_sub(&latch.left, 1) == 1)
        pthread_cond_broadcast(&latch.open);
    return p;
}
MG_TEST(latch, n)
{
    pthread_t t;
    pthread_create(&t, 0, arrive, 0);
    pthread_mutex_lock(&latch.lock);
    while (atomic_load(&latch.left))
        pthread_cond_wait(&latch.open, &latch.lock); /* BAD */
    pthread_mutex_unlock(&latch.lock);
    pthread_join(t, 0);
}
