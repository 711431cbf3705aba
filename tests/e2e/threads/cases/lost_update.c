/* VERDICT assert */
#include <margay.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int count;
static void *add(void *p) { int old = count; count = old + 1; return p; }
MG_TEST(lost_update, n) {
	pthread_t a, b;
	pthread_create(&a, 0, add, 0); pthread_create(&b, 0, add, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	mg_assert(count == 2); /* BAD */
}
