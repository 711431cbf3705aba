/* COUNT 2: a flag under a lock, and a condition that is signalled; whoever locks first decides it all */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, seen;
static void *consume(void *p)
{
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m);
    seen = ready;
    pthread_mutex_unlock(&m);
    return p;
}
static void *produce(void *p)
{
    pthread_mutex_lock(&m);
    ready = 7;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return p;
}
MG_TEST(conditions, n)
{
    pthread_t a, b;
    pthread_create(&a, NULL, consume, NULL);
    pthread_create(&b, NULL, produce, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    mg_assert(seen == 7);
    pthread_cond_destroy(&c);
}
