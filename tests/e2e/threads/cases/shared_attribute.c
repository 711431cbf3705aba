/* REFUSED `pthread_mutexattr_setpshared` is called: Margay has no model of it, since here a path is one process */
#include <margay.h>
#include <pthread.h>
MG_TEST(shared_attribute, n)
{
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED); /* BAD */
}
