/* VERDICT deadlock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *consume(void *p)
{
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m); /* BAD */
    pthread_mutex_unlock(&m);
    return p;
}
MG_TEST(one_signal, n)
{
    pthread_t a, b;
    pthread_create(&a, NULL, consume, NULL);
    pthread_create(&b, NULL, consume, NULL);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c); /* two wait, and one is woken */
    pthread_mutex_unlock(&m);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
