/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m;
MG_TEST(destroys_held, n)
{
    pthread_mutex_init(&m, NULL);
    pthread_mutex_lock(&m);
    pthread_mutex_destroy(&m); /* BAD */
}
