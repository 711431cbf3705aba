/* VERDICT bad_thread */
#include <margay.h>
#include <threads.h>
static int work(void *p) { return p == 0; }
MG_TEST(joins_detached, n) {
	thrd_t t;
	thrd_create(&t, work, 0); thrd_detach(t);
	thrd_join(t, 0); /* BAD */
}
