/* PASSES without a bound on the loops */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef T
#define T 1
#endif
static atomic_int wants[2], turn;
static int inside, visits;
static void *enter(void *p)
{
    int me = *(int *)p, other = 1 - me;
    for (int i = 0; i < T; i++) {
        wants[me] = 1;
        turn = other;
        while (wants[other] && turn == other)
            ;
        mg_assert(++inside == 1);
        visits++;
        inside--;
        wants[me] = 0;
    }
    return NULL;
}
MG_TEST(peterson, n)
{
    pthread_t t[2];
    int names[] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, enter, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    mg_assert(visits == 2 * T);
}
