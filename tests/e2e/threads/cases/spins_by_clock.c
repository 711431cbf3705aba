/* PASSES who looks at the clock waits for nobody */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
static atomic_int ready;
static time_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
static void *wait(void *p)
{
    time_t *deadline = p;
    while (now() < *deadline)
        ;
    ready = 1;
    return p;
}
MG_TEST(spins_by_clock, n)
{
    pthread_t t;
    time_t deadline = now() + 5;
    pthread_create(&t, NULL, wait, &deadline);
    pthread_join(t, NULL);
    mg_assert(ready);
}
