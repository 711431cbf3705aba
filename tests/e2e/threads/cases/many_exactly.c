/* COUNT 1: 64 threads, the test among them, are not too many */
#include <margay.h>
#include <pthread.h>
static int seen[63];
static void *work(void *p) { char far[20000]; far[19999] = 1; *(int *)p = far[19999]; return p; }
MG_TEST(many_exactly, n) {
	pthread_t t[63];
	for (int i = 0; i < 63; i++) if (pthread_create(&t[i], 0, work, &seen[i])) return;
	for (int i = 0; i < 63; i++) { pthread_join(t[i], 0); mg_assert(seen[i]); }
}
