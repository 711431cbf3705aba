/* COUNT 2: whoever comes first does it, and the other one waits until it is done */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_once_t o = PTHREAD_ONCE_INIT;
static int times;
static void f(void) { times++; }
static void *work(void *p) { pthread_once(&o, f); mg_assert(times == 1); return p; }
MG_TEST(once, n)
{
    pthread_t a, b;
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    mg_assert(times == 1);
}
