/* VERDICT runaway */
#include <margay.h>
#include <pthread.h>
static volatile int x;
static void *work(void *p)
{
    for (;;)
        x++; /* BAD */
    return p;
}
MG_TEST(runs_on, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
