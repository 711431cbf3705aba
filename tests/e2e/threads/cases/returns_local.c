/* VERDICT freed */
#include <margay.h>
#include <pthread.h>
static void *work(void *p) { int local = 5; int *volatile q = &local; (void)p; return q; }
MG_TEST(returns_local, n)
{
    pthread_t t;
    void *result;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, &result);
    mg_assert(*(int *)result == 5); /* BAD */
}
