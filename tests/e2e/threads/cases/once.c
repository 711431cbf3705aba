/* REFUSED `pthread_once` is called but has no body */
#include <margay.h>
#include <pthread.h>
static pthread_once_t o = PTHREAD_ONCE_INIT;
static void f(void) {}
MG_TEST(once, n)
{
    pthread_once(&o, f); /* BAD */
}
