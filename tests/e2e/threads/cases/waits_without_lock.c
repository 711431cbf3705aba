/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
MG_TEST(waits_without_lock, n)
{
    pthread_cond_wait(&c, &m); /* BAD */
}
