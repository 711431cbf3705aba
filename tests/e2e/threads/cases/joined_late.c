/* COUNT 2: whoever comes to the barrier last, thread 2 is joined in the end, by a thread that goes on after the test returned */
#include <margay.h>
#include <pthread.h>
static pthread_barrier_t b;
static pthread_t met, joins;
static void *meet(void *p)
{
    pthread_barrier_wait(&b);
    return p;
}
static void *join(void *p)
{
    pthread_join(met, NULL);
    return p;
}
MG_TEST(joined_late, n)
{
    pthread_barrier_init(&b, NULL, 2);
    pthread_create(&met, NULL, meet, NULL);
    pthread_create(&joins, NULL, join, NULL);
    pthread_detach(joins);
    pthread_barrier_wait(&b);
}
