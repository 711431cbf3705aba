/* COUNT 2: a recursive static initialiser of glibc, locked twice in each thread */
#define _GNU_SOURCE
#include <margay.h>
#include <pthread.h>
static void *twice(void *p) {
	static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
	pthread_mutex_lock(&m); pthread_mutex_lock(&m);
	++*(int *)p;
	pthread_mutex_unlock(&m); pthread_mutex_unlock(&m);
	return p;
}
MG_TEST(local_static_init, n) {
	int k = 0; pthread_t a, b;
	pthread_create(&a, 0, twice, &k); pthread_create(&b, 0, twice, &k);
	pthread_join(a, 0); pthread_join(b, 0);
	mg_assert(k == 2);
}
