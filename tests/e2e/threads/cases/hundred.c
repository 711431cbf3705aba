/* VERDICT many_threads */
#include <margay.h>
#include <pthread.h>
static void *work(void *p) { return p; }
MG_TEST(hundred, n)
{
    for (int i = 0; i < 100; i++) {
        pthread_t t;
        pthread_create(&t, NULL, work, NULL); /* BAD */
        pthread_join(t, NULL);
    }
}
