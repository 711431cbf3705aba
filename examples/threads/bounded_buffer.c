/* A buffer of one place: n + 1 threads put a number in each, as many take one out each. One lock, one condition.
 *
 * Shows: a signal that wakes the wrong one. Those who wait for room and those who wait for a number wait for the same condition; who is woken and cannot go on sleeps
 * again, and the one that could was not told. With -DFIXED there are two conditions, so a signal is for those whom it concerns. */
#include <margay.h>
#include <pthread.h>

enum { THREADS_MOST = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_number = PTHREAD_COND_INITIALIZER;
#ifdef FIXED
static pthread_cond_t has_room = PTHREAD_COND_INITIALIZER;
#else
#define has_room has_number
#endif
static int number, sum;

static void *put(void *argument)
{
    pthread_mutex_lock(&lock);
    while (number)
        pthread_cond_wait(&has_room, &lock);
    number = *(int *)argument;
    pthread_cond_signal(&has_number);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *take(void *unused)
{
    pthread_mutex_lock(&lock);
    while (!number)
        pthread_cond_wait(&has_number, &lock);
    sum += number;
    number = 0;
    pthread_cond_signal(&has_room);
    pthread_mutex_unlock(&lock);
    return unused;
}

MG_TEST(all_arrive, n)
{
    static int numbers[] = {1, 2, 4, 8};
    pthread_t putters[THREADS_MOST], takers[THREADS_MOST];
    int count = n + 1;
    for (int i = 0; i < count; i++) {
        pthread_create(&takers[i], NULL, take, NULL);
        pthread_create(&putters[i], NULL, put, &numbers[i]);
    }
    for (int i = 0; i < count; i++) {
        pthread_join(putters[i], NULL);
        pthread_join(takers[i], NULL);
    }
    mg_assert(sum == (1 << count) - 1);
}
