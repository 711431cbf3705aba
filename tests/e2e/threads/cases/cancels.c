/* REFUSED `pthread_cancel` is called: Margay has no model of it, since here a thread is never cancelled */
#include <margay.h>
#include <pthread.h>
MG_TEST(cancels, n)
{
    pthread_cancel(pthread_self()); /* BAD */
}
