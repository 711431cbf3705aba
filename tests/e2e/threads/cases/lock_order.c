/* VERDICT deadlock */
#include <margay.h>
#include <threads.h>
static mtx_t a, b;
static int one(void *p) { mtx_lock(&a);
	mtx_lock(&b); /* BAD */
	mtx_unlock(&b); mtx_unlock(&a); return 0; }
static int two(void *p) { mtx_lock(&b); mtx_lock(&a); mtx_unlock(&a); mtx_unlock(&b); return 0; }
MG_TEST(lock_order, n) {
	thrd_t s, t;
	mtx_init(&a, mtx_plain); mtx_init(&b, mtx_plain);
	thrd_create(&s, one, 0); thrd_create(&t, two, 0);
	thrd_join(s, 0); thrd_join(t, 0);
}
