/* A mailbox for one letter: one thread puts n letters into it, another one takes them out. Each waits for the other by a condition.
 *
 * Shows: a wake-up that is lost. Whether the mailbox is full is looked at before the lock is taken, and what happens in between is missed: the signal comes when
 * nobody waits yet. With -DFIXED it is looked at under the lock, in a loop. */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_changed = PTHREAD_COND_INITIALIZER;
static atomic_int letter; /* 0: the mailbox is empty */
static int letters;

/* Waits until the mailbox is full, or is not; takes the lock. */
static void wait_until(bool is_full)
{
#ifdef FIXED
    pthread_mutex_lock(&lock);
    while ((atomic_load(&letter) != 0) != is_full)
        pthread_cond_wait(&has_changed, &lock);
#else
    bool waits = (atomic_load(&letter) != 0) != is_full;
    pthread_mutex_lock(&lock);
    if (waits)
        pthread_cond_wait(&has_changed, &lock);
#endif
}

static void set(int value)
{
    atomic_store(&letter, value);
    pthread_cond_signal(&has_changed);
    pthread_mutex_unlock(&lock);
}

static void *produce(void *unused)
{
    for (int i = 1; i <= letters; i++) {
        wait_until(false);
        set(i);
    }
    return unused;
}

static void *consume(void *unused)
{
    for (int i = 1; i <= letters; i++) {
        wait_until(true);
        mg_assert(atomic_load(&letter) == i);
        set(0);
    }
    return unused;
}

MG_TEST(all_letters_arrive, n)
{
    pthread_t producer, consumer;
    letters = n;
    pthread_create(&producer, NULL, produce, NULL);
    pthread_create(&consumer, NULL, consume, NULL);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
}
