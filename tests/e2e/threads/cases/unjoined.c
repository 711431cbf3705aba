/* VERDICT unjoined */
#include <margay.h>
#include <pthread.h>
static void *work(void *p) { return p; }
MG_TEST(unjoined, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL); /* BAD */
}
