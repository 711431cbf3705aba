/* VERDICT out_of_bounds */
#include <margay.h>
#include <pthread.h>
#include <sched.h>
static _Atomic(int *) shared;
static void *work(void *p)
{
    int mine[4] = {1, 2, 3, 4};
    shared = mine;
    sched_yield();
    sched_yield();
    shared = 0;
    return p;
}
MG_TEST(local_of_other, n)
{
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    sched_yield();
    if (shared) {
        mg_assert(shared[3] == 4);
        shared[0] = 9;
        shared[4] = 1; /* BAD */
    }
    pthread_join(t, NULL);
}
