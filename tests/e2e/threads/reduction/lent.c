/* A local that is lent ends while the other thread may still use it: nothing orders the two. In the order that is run first the use comes before. */
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef FIRST
#define FIRST borrower
#define SECOND lender
#endif

static _Atomic(int *) shared;
static atomic_int step;
static sem_t taken;

__attribute__((noinline)) static void lend(void)
{
    int mine = 0;
    atomic_store(&shared, &mine);
    sem_wait(&taken);
}

static void *lender(void *unused)
{
    lend();
    return unused;
}

static void *borrower(void *unused)
{
    int *got = atomic_load(&shared);
    sem_post(&taken);
    atomic_store(&step, 1);
    if (got)
        *got = 1;
    return unused;
}

MG_TEST(lent, n)
{
    pthread_t threads[2];
    sem_init(&taken, 0, 0);
    pthread_create(&threads[0], NULL, FIRST, NULL);
    pthread_create(&threads[1], NULL, SECOND, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}
