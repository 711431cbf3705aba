/* VERDICT assert */
#include <margay.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;
static void *take(void *p) {
	pthread_mutex_lock(&m);
	if (!items) pthread_cond_wait(&c, &m);
	mg_assert(items > 0); /* BAD */
	items--;
	pthread_mutex_unlock(&m);
	return p;
}
static void *put(void *p) {
	pthread_mutex_lock(&m);
	items++;
	pthread_cond_broadcast(&c);
	pthread_mutex_unlock(&m);
	return p;
}
MG_TEST(if_for_while, n) {
	pthread_t t[4];
	for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, i % 2 ? put : take, 0);
	for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
}
