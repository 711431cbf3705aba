/* n readers of a variable that one thread writes: each reads before or after, 2^n orders that matter. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int shared;

static void *write(void *unused)
{
    atomic_store(&shared, 1);
    return unused;
}

static void *read(void *unused)
{
    mg_assert(atomic_load(&shared) <= 1);
    return unused;
}

MG_TEST(readers, n)
{
    pthread_t threads[16];
    for (int i = 0; i <= n; i++)
        pthread_create(&threads[i], NULL, i ? read : write, NULL);
    for (int i = 0; i <= n; i++)
        pthread_join(threads[i], NULL);
}
