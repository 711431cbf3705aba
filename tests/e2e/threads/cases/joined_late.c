/* VERDICT unjoined */
/* That is so if the test comes to the barrier last. If it comes first, thread 2 has ended and is joined, though thread 3 goes on after the test returned. */
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
    pthread_create(&met, NULL, meet, NULL); /* BAD */
    pthread_create(&joins, NULL, join, NULL);
    pthread_detach(joins);
    pthread_barrier_wait(&b);
}
