/* Each writes its cell, then reads the other's: a barrier between the two, or none. */
#include <margay.h>
#include <pthread.h>
static pthread_barrier_t meet;
static int cells[2], sums[2];
static void *work(void *p)
{
    int me = *(int *)p;
    cells[me] = me + 1; /* HERE */
#ifndef RACE
    pthread_barrier_wait(&meet);
#endif
    sums[me] = cells[!me] + 1; /* HERE */
    return NULL;
}
MG_TEST(barrier, n)
{
    static int names[] = {0, 1};
    pthread_t t[2];
    pthread_barrier_init(&meet, NULL, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, work, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    pthread_barrier_destroy(&meet);
    mg_assert(sums[0] >= 1 && sums[1] >= 1);
}
