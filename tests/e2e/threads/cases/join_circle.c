/* VERDICT deadlock */
#include <margay.h>
#include <pthread.h>
static pthread_t test;
static void *work(void *p) { pthread_join(test, NULL); return p; }
MG_TEST(join_circle, n)
{
    pthread_t t;
    test = pthread_self();
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL); /* BAD */
}
