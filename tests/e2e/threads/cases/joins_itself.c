/* VERDICT bad_thread */
#include <margay.h>
#include <pthread.h>
static void *work(void *p)
{
    pthread_join(pthread_self(), NULL); /* BAD */
    return p;
}
MG_TEST(joins_itself, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
