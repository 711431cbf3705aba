/* Two numbers that belong together: n threads read them, one writes them. A read-write lock lets readers in together and a writer alone.
 *
 * Shows: a reader that becomes a writer with the lock in its hands. To fill what it found empty it needs the lock to write, and waits for all who read: for itself. With
 * -DFIXED it gives the lock back first, and looks again. */
#include <margay.h>
#include <pthread.h>

enum { THREADS_MOST = 4 };

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int number, twice;

static void fill(void)
{
    number = 21;
    twice = 42;
}

static void *read_both(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    if (!number) {
#ifdef FIXED
        pthread_rwlock_unlock(&lock);
        pthread_rwlock_wrlock(&lock);
        if (!number)
            fill();
#else
        pthread_rwlock_wrlock(&lock);
        fill();
#endif
    }
    mg_assert(twice == 2 * number);
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *write_both(void *unused)
{
    pthread_rwlock_wrlock(&lock);
    number++;
    twice += 2;
    pthread_rwlock_unlock(&lock);
    return unused;
}

MG_TEST(readers_see_both, n)
{
    pthread_t readers[THREADS_MOST], writer;
    pthread_create(&writer, NULL, write_both, NULL);
    for (int i = 0; i < n; i++)
        pthread_create(&readers[i], NULL, read_both, NULL);
    pthread_join(writer, NULL);
    for (int i = 0; i < n; i++)
        pthread_join(readers[i], NULL);
    pthread_rwlock_destroy(&lock);
}
