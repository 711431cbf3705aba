/* PASSES a compare-exchange that fails writes nothing, and neither does a trylock */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int owner;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count, other;
static void *by_compare(void *p)
{
    int nobody = 0;
    while (!atomic_compare_exchange_weak(&owner, &nobody, 1))
        nobody = 0;
    count++;
    owner = 0;
    while (pthread_mutex_trylock(&m))
        continue;
    other++;
    pthread_mutex_unlock(&m);
    return p;
}
MG_TEST(spins_by_compare, n)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, by_compare, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    mg_assert(count == 2 && other == 2);
}
