/* VERDICT freed */
#include <margay.h>
#include <pthread.h>
#include <sched.h>
static void *work(void *p)
{
    sched_yield();
    *(int *)p = 1; /* BAD */
    return p;
}
MG_TEST(detached_late, n)
{
    pthread_t t;
    int local = 0;
    pthread_create(&t, NULL, work, &local);
    pthread_detach(t);
}
