/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m;
MG_TEST(locks_destroyed, n)
{
    pthread_mutex_init(&m, NULL);
    pthread_mutex_destroy(&m);
    pthread_mutex_lock(&m); /* BAD */
}
