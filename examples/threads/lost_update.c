/* A counter that n + 1 threads increment, by reading it and writing it back.
 *
 * Shows: an update that is lost. Each access is atomic, the increment is not: two threads read the same number, and one increment is
 * gone. With -DFIXED it is one operation, and the counter is right in every order. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS_MOST = 8 };

static atomic_int counter;

static void *increment(void *unused)
{
#ifdef FIXED
    atomic_fetch_add(&counter, 1);
#else
    int seen = atomic_load(&counter);
    atomic_store(&counter, seen + 1);
#endif
    return unused;
}

MG_TEST(no_update_is_lost, n)
{
    pthread_t threads[THREADS_MOST];
    int count = n + 1;
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], NULL, increment, NULL);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    mg_assert(atomic_load(&counter) == count);
}
