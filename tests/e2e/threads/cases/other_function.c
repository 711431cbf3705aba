/* VERDICT signature */
#include <margay.h>
#include <pthread.h>
static int add(int a, int b) { return a + b; }
MG_TEST(other_function, n) {
	pthread_t t;
	pthread_create(&t, 0, (void *(*)(void *))add, 0); /* BAD */
	pthread_join(t, 0);
}
