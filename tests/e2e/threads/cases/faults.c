/* VERDICT null */
#include <margay.h>
#include <pthread.h>
static void *work(void *p)
{
    *(volatile int *)p = 1; /* BAD */
    return p;
}
MG_TEST(faults, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
