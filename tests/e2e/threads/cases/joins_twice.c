/* VERDICT bad_thread */
#include <margay.h>
#include <pthread.h>
static void *work(void *p) { return p; }
MG_TEST(joins_twice, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
    pthread_join(t, NULL); /* BAD */
}
