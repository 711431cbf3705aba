/* Threads that jump: each only within its own calls. */
#include <margay.h>
#include <pthread.h>
#include <setjmp.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(jmp_buf *place, int by)
{
    int own[3] = {by, by, by};
    pthread_mutex_lock(&lock);
    counter += own[1];
    pthread_mutex_unlock(&lock);
    longjmp(*place, own[2]);
}

static void *work(void *p)
{
    jmp_buf place;
    int by = *(int *)p, came = setjmp(place);
    if (!came)
        add(&place, by);
    mg_assert(came == by);
    return NULL;
}

MG_TEST(each_its_own, n)
{
    pthread_t t[2];
    int by[2] = {1, 2};
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, work, &by[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    mg_assert(counter == 3);
}

static jmp_buf shared;

static void *jump_over(void *p)
{
    longjmp(shared, 1); /* BAD jump_to_another_thread */
    return p;
}

MG_TEST(jump_to_another_thread, n)
{
    pthread_t t;
    if (!setjmp(shared)) {
        pthread_create(&t, NULL, jump_over, NULL);
        pthread_join(t, NULL);
    }
}
