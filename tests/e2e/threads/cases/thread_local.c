/* REFUSED the variable `mine` is thread-local */
#include <margay.h>
#include <pthread.h>
static _Thread_local int mine; /* BAD */
static void *work(void *p) { mine = 1; return p; }
MG_TEST(thread_local, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
    mg_assert(!mine);
}
