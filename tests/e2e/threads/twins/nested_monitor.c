/* WRONG deadlock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int q;
static void *get(void *u)
{
#ifndef FIXED
    pthread_mutex_lock(&outer);
#endif
    pthread_mutex_lock(&inner);
    while (!q)
        pthread_cond_wait(&cv, &inner); /* BAD */
    q--;
    pthread_mutex_unlock(&inner);
#ifndef FIXED
    pthread_mutex_unlock(&outer);
#endif
    return u;
}
static void *put(void *u)
{
    pthread_mutex_lock(&outer);
    pthread_mutex_lock(&inner);
    q++;
    pthread_cond_signal(&cv);
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&outer);
    return u;
}
MG_TEST(nested_monitor, n)
{
    pthread_t a, b;
    pthread_create(&a, 0, get, 0);
    pthread_create(&b, 0, put, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
