/* VERDICT exit */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static void *work(void *p)
{
    exit(3); /* BAD */
    return p;
}
MG_TEST(exits, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
}
