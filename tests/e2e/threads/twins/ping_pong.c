/* WRONG deadlock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn, log_[4], at;
static void *pl(void *v)
{
    int me = *(int *)v;
    for (int r = 0; r < 2; r++) {
        pthread_mutex_lock(&m);
        while (turn != me)
            pthread_cond_wait(&c, &m); /* BAD */
        log_[at++] = me;
        turn = !turn;
#ifdef FIXED
        pthread_cond_signal(&c);
#else
        if (r == 0)
            pthread_cond_signal(&c);
#endif
        pthread_mutex_unlock(&m);
    }
    return 0;
}
MG_TEST(ping_pong, n)
{
    pthread_t a, b;
    int z = 0, o = 1;
    pthread_create(&a, 0, pl, &z);
    pthread_create(&b, 0, pl, &o);
    pthread_join(a, 0);
    pthread_join(b, 0);
    mg_assert(at == 4 && log_[3] == 1);
}
