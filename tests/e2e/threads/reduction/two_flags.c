/* A busy wait for either of two flags that two threads set: it goes on after any of them, or both. What it has read of each decides how often it turns. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, y;

static void *set(void *flag)
{
    atomic_store((atomic_int *)flag, 1);
    atomic_store((atomic_int *)flag, 2);
    return NULL;
}

static void *wait(void *unused)
{
    while (atomic_load(&x) != 2 && atomic_load(&y) != 2)
        ;
    printf("end %d %d\n", atomic_load(&x), atomic_load(&y));
    return unused;
}

MG_TEST(two_flags, n)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, wait, NULL);
    pthread_create(&threads[1], NULL, set, &x);
    pthread_create(&threads[2], NULL, set, &y);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
}
