/* COUNT 1680; with -DT=2 -DK=7 3432, with -DT=4 -DK=2 2520: n threads of k atomic stores have (nk)!/(k!)^n orders */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef T
#define T 3
#define K 3
#endif

static atomic_int x;

static void *store(void *argument)
{
    for (int i = 0; i < K; i++)
        atomic_store(&x, i);
    return argument;
}

MG_TEST(stores, n)
{
    pthread_t threads[T];
    for (int i = 0; i < T; i++)
        pthread_create(&threads[i], NULL, store, NULL);
    for (int i = 0; i < T; i++)
        pthread_join(threads[i], NULL);
}
