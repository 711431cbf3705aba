/* VERDICT deadlock */
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *work(void *p)
{
    sem_wait(&s); /* BAD */
    return p;
}
MG_TEST(no_post, n)
{
    pthread_t t;
    sem_init(&s, 0, 1);
    pthread_create(&t, NULL, work, NULL);
    sem_wait(&s);
    pthread_join(t, NULL);
}
