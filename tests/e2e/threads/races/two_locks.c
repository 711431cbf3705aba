/* Two accounts with a lock each; who moves money takes both locks, or only that of the first. */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int money[2] = {50, 50};
static void *move(void *p)
{
    int from = *(int *)p;
#ifdef RACE
    pthread_mutex_lock(&locks[from]);
#else
    pthread_mutex_lock(&locks[0]);
    pthread_mutex_lock(&locks[1]);
#endif
    money[from] -= 10;  /* HERE */
    money[!from] += 10; /* HERE */
#ifndef RACE
    pthread_mutex_unlock(&locks[!from]);
#endif
    pthread_mutex_unlock(&locks[from]);
    return NULL;
}
MG_TEST(two_locks, n)
{
    pthread_t t[2];
    int names[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, move, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
}
