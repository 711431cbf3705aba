/* PASSES thread-specific data: each thread has its own, and what it leaves is destroyed, up to four times */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t buffer, counter;
static int destroyed, rounds;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void free_buffer(void *p) { pthread_mutex_lock(&m); destroyed++; pthread_mutex_unlock(&m); free(p); }
static void set_again(void *p) { pthread_mutex_lock(&m); rounds++; pthread_mutex_unlock(&m); pthread_setspecific(counter, p); }
static void *work(void *p)
{
    mg_assert(!pthread_getspecific(buffer));
    mg_assert(!pthread_setspecific(buffer, calloc(1, 8)));
    if (p)
        pthread_setspecific(counter, p);
    ((char *)pthread_getspecific(buffer))[7] = 1;
    if (p)
        pthread_exit(NULL);
    return NULL;
}
MG_TEST(keys, n)
{
    pthread_t a, b;
    int x;
    pthread_key_create(&buffer, free_buffer), pthread_key_create(&counter, set_again);
    pthread_create(&a, 0, work, 0), pthread_create(&b, 0, work, &x);
    pthread_join(a, 0), pthread_join(b, 0);
    mg_assert(destroyed == 2 && rounds == 4 && !pthread_getspecific(buffer));
    mg_assert(!pthread_key_delete(buffer) && pthread_setspecific(buffer, &x));
}
