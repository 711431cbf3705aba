/* VERDICT freed */
#include <margay.h>
#include <pthread.h>
static void deep(int level) { int local = level; if (level) deep(level - 1); else pthread_exit(&local); }
static void *work(void *p) { deep(3); return p; }
MG_TEST(exits_with_local, n) {
	pthread_t t; void *r;
	pthread_create(&t, 0, work, 0); pthread_join(t, &r);
	mg_assert(*(int *)r == 0); /* BAD */
}
