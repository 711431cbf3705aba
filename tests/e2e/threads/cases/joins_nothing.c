/* VERDICT bad_thread */
#include <margay.h>
#include <pthread.h>
MG_TEST(joins_nothing, n)
{
    pthread_join(17, NULL); /* BAD */
}
