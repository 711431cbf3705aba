/* VERDICT leak */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static void *work(void *p)
{
    p = malloc(16); /* BAD */
    return p ? (void *)1 : p;
}
MG_TEST(leaks, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
