/* VERDICT freed */
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
static sem_t is_free;
static void *work(void *p)
{
    sem_wait(&is_free);
    pthread_mutex_lock(p); /* BAD */
    return 0;
}
MG_TEST(locks_freed, n)
{
    pthread_t t;
    pthread_mutex_t *m = malloc(sizeof *m);
    pthread_mutex_init(m, NULL);
    sem_init(&is_free, 0, 0);
    pthread_create(&t, NULL, work, m);
    free(m);
    sem_post(&is_free);
    pthread_join(t, NULL);
}
