/* VERDICT deadlock */
#include <margay.h>
#include <threads.h>
static mtx_t m; static cnd_t c;
static int wait_for_it(void *p) {
	mtx_lock(&m);
	cnd_wait(&c, &m); /* BAD */
	mtx_unlock(&m); return 0;
}
static int say_it(void *p) { mtx_lock(&m); cnd_signal(&c); mtx_unlock(&m); return 0; }
MG_TEST(lost_signal, n) {
	thrd_t a, b;
	mtx_init(&m, mtx_plain); cnd_init(&c);
	thrd_create(&a, wait_for_it, 0); thrd_create(&b, say_it, 0);
	thrd_join(a, 0); thrd_join(b, 0);
	cnd_destroy(&c); mtx_destroy(&m);
}
