/* n writers and a reader of one atomic, an access each: (n + 1)! orders, none of which is like another. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS_MOST = 16 };

static atomic_int shared;
static int numbers[THREADS_MOST];

static void *write(void *number)
{
    atomic_store(&shared, *(int *)number);
    return NULL;
}

static void *read(void *bound)
{
    int seen = atomic_load(&shared);
    mg_assert(seen >= 0 && seen <= *(int *)bound);
    return NULL;
}

MG_TEST(writers, n)
{
    pthread_t threads[THREADS_MOST];
    for (int i = 0; i <= n; i++) {
        numbers[i] = i < n ? i + 1 : n;
        pthread_create(&threads[i], NULL, i < n ? write : read, &numbers[i]);
    }
    for (int i = 0; i <= n; i++)
        pthread_join(threads[i], NULL);
}
