/* VERDICT deadlock */
#include <margay.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
MG_TEST(rw_upgrade, n)
{
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_wrlock(&l); /* BAD */
}
