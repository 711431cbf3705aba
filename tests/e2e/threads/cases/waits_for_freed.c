/* VERDICT race */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static void *work(void *p)
{
    pthread_mutex_lock(p); /* BAD */
    pthread_mutex_unlock(p);
    return 0;
}
MG_TEST(waits_for_freed, n)
{
    pthread_t t;
    pthread_mutex_t *m = malloc(sizeof *m);
    pthread_mutex_init(m, NULL);
    pthread_mutex_lock(m);
    pthread_create(&t, NULL, work, m);
    pthread_mutex_unlock(m);
    free(m);
    pthread_join(t, NULL);
}
