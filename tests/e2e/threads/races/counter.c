/* Two threads count, under a lock or without. */
#include <margay.h>
#include <pthread.h>
static int counter;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *count(void *p)
{
#ifdef RACE
    counter++; /* HERE */
#else
    pthread_mutex_lock(&m);
    counter++;
    pthread_mutex_unlock(&m);
#endif
    return p;
}
MG_TEST(counter, n)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, count, &m);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
}
