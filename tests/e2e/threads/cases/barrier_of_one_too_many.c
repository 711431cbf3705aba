/* VERDICT deadlock */
#include <margay.h>
#include <pthread.h>
static pthread_barrier_t b;
static void *meet(void *p) { pthread_barrier_wait(&b); return p; }
MG_TEST(barrier_of_one_too_many, n) {
	pthread_t t;
	pthread_barrier_init(&b, 0, 3);
	pthread_create(&t, 0, meet, 0);
	pthread_barrier_wait(&b); /* BAD */
	pthread_join(t, 0);
}
