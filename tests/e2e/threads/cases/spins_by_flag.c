/* PASSES test-and-set writes what is there already while it waits */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>
static atomic_flag lock = ATOMIC_FLAG_INIT;
static int count;
static void *add(void *p)
{
    while (atomic_flag_test_and_set(&lock))
        usleep(10);
    count++;
    atomic_flag_clear(&lock);
    return p;
}
MG_TEST(spins_by_flag, n)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    mg_assert(count == 2);
}
