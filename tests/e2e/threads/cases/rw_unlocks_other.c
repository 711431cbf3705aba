/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *other(void *p) { pthread_rwlock_unlock(&l); /* BAD */ return p; }
MG_TEST(rw_unlocks_other, n)
{
    pthread_t t;
    pthread_rwlock_rdlock(&l);
    pthread_create(&t, 0, other, 0);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&l);
}
