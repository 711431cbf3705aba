/* COUNT 36: three come to a barrier in 6 orders, then make an access each, in 6 orders */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_barrier_t b;
static int before[3], serial[3];
static atomic_int after;
static void *meet(void *p)
{
    int me = *(int *)p;
    before[me] = 1;
    serial[me] = pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD;
    mg_assert(before[0] + before[1] + before[2] == 3);
    after++;
    return p;
}
MG_TEST(barriers, n)
{
    pthread_t t[3];
    int names[] = {0, 1, 2};
    pthread_barrier_init(&b, NULL, 3);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, meet, &names[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    mg_assert(after == 3 && serial[0] + serial[1] + serial[2] == 1);
    pthread_barrier_destroy(&b);
}
