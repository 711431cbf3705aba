/* REFUSED `pthread_cancel` is called but has no body */
#include <margay.h>
#include <pthread.h>
MG_TEST(cancels, n)
{
    pthread_cancel(pthread_self()); /* BAD */
}
