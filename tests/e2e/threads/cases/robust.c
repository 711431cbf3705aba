/* REFUSED `pthread_mutexattr_setrobust` is called: Margay has no model of it, since here no mutex is robust */
#include <margay.h>
#include <pthread.h>
MG_TEST(robust, n)
{
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST); /* BAD */
}
