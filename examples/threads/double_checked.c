/* A table that is made when it is first needed: a flag says whether it is there, a lock keeps two threads from making it twice.
 *
 * Shows: broken double-checked locking. The flag is set before the table is complete, so a thread that finds it set uses what is not there yet. With
 * -DFIXED the flag is set last. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS_MOST = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool is_there;
static atomic_int table[2];

static void make(void)
{
#ifndef FIXED
    atomic_store(&is_there, true);
#endif
    atomic_store(&table[0], 3);
    atomic_store(&table[1], 4);
#ifdef FIXED
    atomic_store(&is_there, true);
#endif
}

static void *look_up(void *unused)
{
    if (!atomic_load(&is_there)) {
        pthread_mutex_lock(&lock);
        if (!atomic_load(&is_there))
            make();
        pthread_mutex_unlock(&lock);
    }
    mg_assert(atomic_load(&table[1]) == 4);
    return unused;
}

MG_TEST(the_table_is_complete, n)
{
    pthread_t threads[THREADS_MOST];
    for (int i = 0; i <= n; i++)
        pthread_create(&threads[i], NULL, look_up, NULL);
    for (int i = 0; i <= n; i++)
        pthread_join(threads[i], NULL);
}
