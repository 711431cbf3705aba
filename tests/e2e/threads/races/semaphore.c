/* What a semaphore announces is read after the wait for it, or before. */
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t ready;
static int result;
static void *compute(void *p)
{
    result = 6 * 7; /* HERE */
    sem_post(&ready);
    return p;
}
MG_TEST(semaphore, n)
{
    pthread_t t;
    sem_init(&ready, 0, 0);
    pthread_create(&t, NULL, compute, NULL);
#ifdef RACE
    int seen = result; /* HERE */
    sem_wait(&ready);
#else
    sem_wait(&ready);
    int seen = result;
#endif
    pthread_join(t, NULL);
    mg_assert(seen == 0 || seen == 42);
    sem_destroy(&ready);
}
