/* VERDICT out_of_bounds */
#include <margay.h>
#include <pthread.h>
static _Thread_local int first[2], second[2];
static void *work(void *p) { int *at = first; for (int i = 0; i < 12; i++) at[i] = 0; /* BAD */ return second[0] ? p : 0; }
MG_TEST(thread_local_ends, n)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
}
