/* COUNT 3: one holds the mutex for a while, the other one comes before, after it, or in between: then its time is up */
#define _GNU_SOURCE
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int got, missed;
static struct timespec soon(void) { struct timespec t; clock_gettime(CLOCK_REALTIME, &t); t.tv_sec++; return t; }
static void *hold(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return p; }
static void *wait_a_while(void *p)
{
    struct timespec until = soon(), now;
    int r = pthread_mutex_timedlock(&m, &until);
    mg_assert(r == 0 || r == ETIMEDOUT);
    clock_gettime(CLOCK_REALTIME, &now);
    mg_assert((r == ETIMEDOUT) == (now.tv_sec > until.tv_sec || (now.tv_sec == until.tv_sec && now.tv_nsec >= until.tv_nsec)));
    if (!r)
        got = 1, pthread_mutex_unlock(&m);
    else
        missed = 1;
    return p;
}
MG_TEST(timed, n)
{
    pthread_t a, b;
    pthread_create(&a, 0, hold, 0), pthread_create(&b, 0, wait_a_while, 0);
    pthread_join(a, 0), pthread_join(b, 0);
    mg_assert(got != missed);
}
