/* REFUSED `pthread_cond_wait` is called but has no body */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
MG_TEST(conditions, n)
{
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m); /* BAD */
}
