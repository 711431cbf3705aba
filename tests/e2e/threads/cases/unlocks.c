/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p)
{
    pthread_mutex_unlock(&m); /* BAD */
    return p;
}
MG_TEST(unlocks, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
