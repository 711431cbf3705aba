/* VERDICT livelock */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go, done;
static void *wait(void *p)
{
    while (!go) /* BAD */
        ;
    done = 1;
    return p;
}
MG_TEST(livelock, n)
{
    pthread_t t;
    pthread_create(&t, NULL, wait, NULL);
    pthread_join(t, NULL);
}
