/* COUNT 2: the post comes first, or the time is up */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t s;
static void *post(void *p) { sem_post(&s); return p; }
MG_TEST(timed_sem, n)
{
    pthread_t t;
    int value = -1;
    struct timespec until = {0, 0};
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, post, 0);
    int r = sem_timedwait(&s, &until), e = errno;
    mg_assert(r == 0 || (r == -1 && e == ETIMEDOUT));
    pthread_join(t, 0);
    sem_getvalue(&s, &value);
    mg_assert(value == (r != 0));
    sem_destroy(&s);
}
