/* VERDICT deadlock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p)
{
    pthread_mutex_lock(&m); /* BAD */
    return p;
}
MG_TEST(detached_waits, n)
{
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, NULL, work, NULL);
    pthread_detach(t);
}
