/* COUNT 2: a detached thread runs to its end, also after the test has returned */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int x;
static void *work(void *p) { free(p); atomic_store(&x, 1); return 0; }
MG_TEST(detached, n)
{
    pthread_t t;
    pthread_attr_t a;
    int state = -1;
    pthread_attr_init(&a);
    pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
    mg_assert(!pthread_attr_getdetachstate(&a, &state) && state == PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &a, work, malloc(8));
    pthread_attr_destroy(&a);
    atomic_load(&x);
}
