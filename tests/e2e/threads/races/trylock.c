/* Who tries to lock must look whether it did. Natively it depends on who comes first. NOT NATIVE */
#include <errno.h>
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int log_length;
static void *write_line(void *p)
{
    pthread_mutex_lock(&m);
    log_length++; /* HERE */
    pthread_mutex_unlock(&m);
    return p;
}
static void *try_line(void *p)
{
    int error = pthread_mutex_trylock(&m);
#ifdef RACE
    log_length++; /* HERE */
#else
    if (!error)
        log_length++;
#endif
    if (!error)
        pthread_mutex_unlock(&m);
    mg_assert(error == 0 || error == EBUSY);
    return p;
}
MG_TEST(trylock, n)
{
    pthread_t t[2];
    pthread_create(&t[0], NULL, write_line, NULL);
    pthread_create(&t[1], NULL, try_line, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
}
