/* VERDICT bad_lock */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p) { pthread_mutex_lock(&m); return p; }
MG_TEST(unlocks_other, n) {
	pthread_t t;
	pthread_create(&t, 0, work, 0); pthread_join(t, 0);
	pthread_mutex_unlock(&m); /* BAD */
}
