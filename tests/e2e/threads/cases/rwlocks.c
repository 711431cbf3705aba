/* COUNT 14: two readers, who have 6 orders, and a writer before or after both, or between the two */
#include <margay.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;
static void *look(void *p) { pthread_rwlock_rdlock(&l); mg_assert(a == b); pthread_rwlock_unlock(&l); return p; }
static void *change(void *p) { pthread_rwlock_wrlock(&l); a++; b++; pthread_rwlock_unlock(&l); return p; }
MG_TEST(rwlocks, n) {
	pthread_t t[3];
	for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, i ? look : change, 0);
	for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
	mg_assert(!pthread_rwlock_trywrlock(&l) && pthread_rwlock_tryrdlock(&l) && !pthread_rwlock_unlock(&l));
	mg_assert(!pthread_rwlock_tryrdlock(&l) && !pthread_rwlock_tryrdlock(&l) && pthread_rwlock_trywrlock(&l));
	pthread_rwlock_unlock(&l); pthread_rwlock_unlock(&l); pthread_rwlock_destroy(&l);
}
