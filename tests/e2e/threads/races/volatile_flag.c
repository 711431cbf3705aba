/* volatile is not atomic. */
#include <margay.h>
#include <pthread.h>
#ifdef RACE
static volatile int stop;
#else
static _Atomic int stop;
#endif
static void *worker(void *p)
{
    int *rounds = p;
    if (!stop) /* HERE */
        ++*rounds;
    return p;
}
MG_TEST(volatile_flag, n)
{
    pthread_t t;
    int rounds = 0;
    pthread_create(&t, NULL, worker, &rounds);
    stop = 1; /* HERE */
    pthread_join(t, NULL);
    mg_assert(rounds < 2);
}
