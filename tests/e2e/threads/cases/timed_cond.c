/* COUNT 5: the signal comes first; or who waits is woken by it, or its time is up: before the other one locks, then either may lock next, or after that */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static bool is_set;
static void *set(void *p) { pthread_mutex_lock(&m); is_set = true; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; }
static void *wait(void *p)
{
    struct timespec until;
    int r = 0;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 5;
    pthread_mutex_lock(&m);
    while (!is_set && !r)
        r = pthread_cond_timedwait(&c, &m, &until);
    mg_assert(is_set || r == ETIMEDOUT);
    pthread_mutex_unlock(&m);
    return p;
}
MG_TEST(timed_cond, n)
{
    pthread_t a, b;
    pthread_create(&a, 0, set, 0), pthread_create(&b, 0, wait, 0);
    pthread_join(a, 0), pthread_join(b, 0);
    pthread_cond_destroy(&c);
}
