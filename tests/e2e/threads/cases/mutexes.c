/* COUNT 2: a lock around both accesses leaves two orders */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;
static void *add(void *p)
{
    pthread_mutex_lock(&m);
    int old = count;
    count = old + 1;
    pthread_mutex_unlock(&m);
    return p;
}
MG_TEST(mutexes, n)
{
    pthread_t a, b;
    pthread_create(&a, NULL, add, NULL);
    pthread_create(&b, NULL, add, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    mg_assert(count == 2);
}
