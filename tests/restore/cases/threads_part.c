/* Has something in every part of the state of threads when it is restored: a thread that waits with locals of its own, and one that has ended. */
#include <margay.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int sum;

static void add(int *from, int count)
{
    for (int i = 0; i < count; i++) {
        sum += from[i];
        from[i]++;
    }
}

static void *work(void *p)
{
    int own[3] = {1, *(int *)p, 3};
    add(own, 3);
    sched_yield();
    sum += own[2];
    return NULL;
}

MG_TEST(threads_part, n)
{
    pthread_t t[3];
    int numbers[3] = {4, 5, 6};
    pthread_create(&t[0], NULL, work, &numbers[0]);
    pthread_join(t[0], NULL);
    for (int i = 1; i < 3; i++)
        pthread_create(&t[i], NULL, work, &numbers[i]);
    for (int i = 1; i < 3; i++)
        pthread_join(t[i], NULL);
    mg_assert(sum);
}
