/* WRONG freed */
#include <margay.h>
#include <pthread.h>
#include <stdlib.h>
static _Atomic int sum;
static void *w(void *v)
{
    sum += *(int *)v; /* BAD */
#ifdef FIXED
    free(v);
#endif
    return 0;
}
static void start(int x)
{
    pthread_t t;
    pthread_attr_t a;
    pthread_attr_init(&a);
    pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
#ifdef FIXED
    int *p = malloc(sizeof *p);
    *p = x;
#else
    int *p = &x;
#endif
    pthread_create(&t, &a, w, p);
    pthread_attr_destroy(&a);
}
MG_TEST(gone_frame, n)
{
    start(4);
    sum += 1;
    mg_assert(sum == 1 || sum == 5);
}
