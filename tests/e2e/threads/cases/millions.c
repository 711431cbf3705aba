/* VERDICT runaway */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long rounds;
static void *turn(void *p)
{
    for (int i = 0; i < 100000000; i++) {
        pthread_mutex_lock(&m); /* BAD */
        rounds++;
        pthread_mutex_unlock(&m);
    }
    return p;
}
MG_TEST(millions, n)
{
    pthread_t t;
    pthread_create(&t, NULL, turn, NULL);
    turn(NULL);
    pthread_join(t, NULL);
}
