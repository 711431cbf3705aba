/* PASSES two locks in opposite order, the second one tried, and both given back if it is taken */
#include <margay.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static int both;
static bool take_both(pthread_mutex_t *first, pthread_mutex_t *second)
{
    pthread_mutex_lock(first);
    if (!pthread_mutex_trylock(second))
        return true;
    pthread_mutex_unlock(first);
    sched_yield();
    return false;
}
static void *run(void *p)
{
    pthread_mutex_t *a = p ? &left : &right, *b = p ? &right : &left;
    for (int tries = 0; tries < 2; tries++)
        if (take_both(a, b)) {
            both++;
            pthread_mutex_unlock(b);
            pthread_mutex_unlock(a);
            break;
        }
    return NULL;
}
MG_TEST(back_off, n)
{
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    run(&t);
    pthread_join(t, NULL);
    mg_assert(both <= 2);
}
