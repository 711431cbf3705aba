/* VERDICT null */
#include <margay.h>
#include <pthread.h>
static void *work(void *p) { return p; }
MG_TEST(no_function, n)
{
    pthread_t t;
    void *(*function)(void *) = n > 5 ? work : NULL;
    pthread_create(&t, NULL, function, NULL); /* BAD */
    pthread_join(t, NULL);
}
