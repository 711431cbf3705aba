/* Both change it: one who writes must have the lock to write. */
#include <margay.h>
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static unsigned hits;
static void *hit(void *p)
{
#ifdef RACE
    pthread_rwlock_rdlock(&lock);
#else
    pthread_rwlock_wrlock(&lock);
#endif
    hits++; /* HERE */
    pthread_rwlock_unlock(&lock);
    return p;
}
static void *look(void *p)
{
    pthread_rwlock_rdlock(&lock);
    mg_assert(hits <= 2); /* HERE */
    pthread_rwlock_unlock(&lock);
    return p;
}
MG_TEST(read_write_lock, n)
{
    pthread_t t[3];
    pthread_create(&t[0], NULL, hit, NULL);
    pthread_create(&t[1], NULL, look, NULL);
    pthread_create(&t[2], NULL, hit, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
}
