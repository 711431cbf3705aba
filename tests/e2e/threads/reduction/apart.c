/* Threads with nothing in common: one order stands for all. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int each[8];

static void *count(void *mine)
{
    for (int i = 0; i < 3; i++)
        atomic_fetch_add((atomic_int *)mine, i);
    return NULL;
}

MG_TEST(apart, n)
{
    pthread_t threads[8];
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], NULL, count, &each[i]);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
}
