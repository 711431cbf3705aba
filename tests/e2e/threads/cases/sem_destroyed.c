/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *wait_for_it(void *p) { sem_wait(&s); /* BAD */ return p; }
MG_TEST(sem_destroyed, n)
{
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, NULL, wait_for_it, NULL);
    sem_destroy(&s);
    pthread_join(t, NULL);
}
